// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <httplib.h>

#include <atomic>
#include <filesystem>

#include "publish/html/assets.h"
#include "serve/api.h"
#include "serve/gate.h"
#include "serve/page/assets.h"
#include "tacet/error.h"
#include "tacet/serve.h"

namespace tacet {

namespace {

constexpr int kThreads = 96;
constexpr int kMostStreams = 64;                          // of events; the other threads answer requests
constexpr auto kBetweenSigns = std::chrono::seconds(10);  // of life, in a stream of events

constexpr std::pair<const char*, const char*> kHeaders[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
     "frame-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
};

std::string type_of(std::string_view name) {
    if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
    if (name.ends_with(".css")) return "text/css; charset=utf-8";
    if (name.ends_with(".svg")) return "image/svg+xml";
    return "text/html; charset=utf-8";
}

void send(const ApiAnswer& answer, httplib::Response& response) {
    response.status = answer.status;
    if (!answer.file.empty()) {
        std::string name;
        for (const char c : answer.file)
            name += std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '-' || c == '_' ? c : '_';
        response.set_header("Content-Disposition", fmt::format("attachment; filename=\"{}\"", name));
    }
    response.set_content(answer.body, answer.type);
}

class Server {
  public:
    Server(Workbench& workbench, const ServeOptions& options)
        : workbench_(workbench), options_(options), gate_(options.address) {
        server_.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
        // The library would let a second server listen at the same port.
        server_.set_socket_options([](socket_t socket) {
            const int yes = 1;
            setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
        });
        server_.set_payload_max_length(options.most_bytes);
        server_.set_keep_alive_timeout(2);
        server_.set_read_timeout(std::chrono::seconds(20));
        server_.set_write_timeout(std::chrono::seconds(20));
        server_.set_pre_routing_handler(
            [this](const auto& request, auto& response) { return admit(request, response); });
        server_.set_post_routing_handler([](const auto&, auto& response) {
            for (const auto& [name, value] : kHeaders) response.set_header(name, value);
        });
        server_.set_error_handler(
            [this](const auto& request, auto& response) { complain(request, response); });
        add_routes();
    }

    void run() {
        const int port = options_.port == 0 ? server_.bind_to_any_port(options_.address)
                         : server_.bind_to_port(options_.address, options_.port) ? options_.port
                                                                                 : -1;
        if (port <= 0)
            throw InputError(
                fmt::format("--port {}: cannot listen there, at {}; expected a port that is free",
                            options_.port, options_.address));
        gate_.set_port(static_cast<std::uint16_t>(port));
        const std::stop_callback stopping(options_.stop, [this] {
            workbench_.end();
            server_.stop();
        });
        if (options_.on_ready) options_.on_ready(gate_.url());
        if (!options_.stop.stop_requested()) server_.listen_after_bind();
        workbench_.events().close();
    }

  private:
    using Handled = httplib::Server::HandlerResponse;

    Handled admit(const httplib::Request& request, httplib::Response& response) const {
        const Caller caller{.host = request.get_header_value("Host"),
                            .origin = request.get_header_value("Origin"),
                            .cookies = request.get_header_value("Cookie"),
                            .authorization = request.get_header_value("Authorization"),
                            .token = request.has_param("token") ? request.get_param_value("token") : "",
                            .is_page = request.path == "/"};
        const std::string reason = gate_.reason_against(caller);
        if (reason.empty()) return Handled::Unhandled;
        send(problem(std::stoi(reason), reason.substr(4)), response);
        return Handled::Handled;
    }

    void complain(const httplib::Request& request, httplib::Response& response) const {
        if (!response.body.empty()) return;
        if (response.status == 413)
            send(problem(413, fmt::format(
                                  "found more than {} MB, expected less: put the file into the folder of the "
                                  "workbench and open it there",
                                  options_.most_bytes >> 20)),
                 response);
        else
            send(problem(response.status, fmt::format("found no {}", request.path)), response);
    }

    void add_routes() {
        server_.Get("/", [this](const auto&, auto& response) {
            response.set_header("Set-Cookie", gate_.cookie());
            show("index.html", response);
        });
        server_.Get("/report.css", [](const auto&, auto& response) {
            response.set_content(kReportStyle.data(), kReportStyle.size(), "text/css; charset=utf-8");
        });
        server_.Get("/picture.js", [](const auto&, auto& response) {
            response.set_content(kPictureScript.data(), kPictureScript.size(),
                                 "text/javascript; charset=utf-8");
        });
        server_.Get("/api/events",
                    [this](const auto& request, auto& response) { stream(request, response); });
        const auto call = [this](const auto& request, auto& response) { this->call(request, response); };
        server_.Get("/api/.*", call);
        server_.Post("/api/.*", call);
        server_.Put("/api/.*", call);
        server_.Patch("/api/.*", call);
        server_.Delete("/api/.*", call);
        server_.Get(R"(/([a-z_]+\.(js|css|svg)))",
                    [](const auto& request, auto& response) { show(request.matches[1].str(), response); });
    }

    static void show(const std::string& name, httplib::Response& response) {
        for (const Asset& each : page_assets())
            if (each.name == name) {
                response.set_content(each.text.data(), each.text.size(), type_of(name));
                return;
            }
        response.status = 404;
    }

    void call(const httplib::Request& request, httplib::Response& response) {
        ApiRequest own{.method = request.method, .path = request.path, .body = request.body};
        for (const auto& [key, value] : request.params) own.values.emplace(key, value);
        send(answer(workbench_, own), response);
    }

    void stream(const httplib::Request& request, httplib::Response& response) {
        if (streams_.fetch_add(1) >= kMostStreams) {
            --streams_;
            send(problem(503, fmt::format("{} pages listen already, expected fewer", kMostStreams)),
                 response);
            return;
        }
        Events& events = workbench_.events();
        // Who comes back goes on where it was.
        std::uint64_t seen = events.last();
        const std::string last = request.get_header_value("Last-Event-ID");
        if (!last.empty() && last.size() < 18 && last.find_first_not_of("0123456789") == std::string::npos)
            seen = std::min<std::uint64_t>(seen, std::stoull(last));
        response.set_chunked_content_provider(
            "text/event-stream",
            [&events, seen](std::size_t, httplib::DataSink& sink) mutable {
                const std::string text = events.wait(seen, kBetweenSigns);
                if (events.is_closed()) {
                    sink.done();
                    return true;
                }
                const std::string sign = text.empty() ? ": here\n\n" : text;
                return sink.write(sign.data(), sign.size());
            },
            [this](bool) { --streams_; });
    }

    Workbench& workbench_;
    const ServeOptions& options_;
    Gate gate_;
    httplib::Server server_;
    std::atomic<int> streams_ = 0;
};

}  // namespace

void serve(const ServeOptions& options) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path path = options.path.empty() ? fs::path(".") : fs::path(options.path);
    if (!fs::exists(path, error))
        throw InputError(fmt::format("found no {}, expected a table, a job or a folder", path.string()));
    const bool is_folder = fs::is_directory(path, error);
    Workbench workbench(Folder(is_folder ? path : path.parent_path()), options.threads);
    if (!is_folder) workbench.open(path.filename().string());
    Server(workbench, options).run();
}

}  // namespace tacet
