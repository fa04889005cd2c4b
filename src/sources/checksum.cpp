// SPDX-License-Identifier: Apache-2.0
#include "sources/checksum.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include "tacet/error.h"

namespace tacet {

namespace {

class Digest {
  public:
    Digest() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
        if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1)
            throw std::runtime_error("SHA-256 is not available");
    }

    void add(const char* data, std::size_t size) {
        EVP_DigestUpdate(context_.get(), data, size);
        size_ += size;
    }

    Checksum finish() {
        std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
        unsigned length = 0;
        EVP_DigestFinal_ex(context_.get(), bytes.data(), &length);
        Checksum checksum{{}, size_};
        for (unsigned i = 0; i < length; ++i) checksum.sha256 += fmt::format("{:02x}", bytes[i]);
        return checksum;
    }

  private:
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
    std::uint64_t size_ = 0;
};

}  // namespace

Checksum checksum_of(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
    if (!file) throw InputError(fmt::format("{}: cannot be opened: {}", path, std::strerror(errno)));
    Digest digest;
    std::vector<char> buffer(1 << 20);
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file.get()))
        digest.add(buffer.data(), got);
    if (std::ferror(file.get()) != 0) throw InputError(path + ": reading failed");
    return digest.finish();
}

Checksum checksum_of_text(const std::string& text) {
    Digest digest;
    digest.add(text.data(), text.size());
    return digest.finish();
}

}  // namespace tacet
