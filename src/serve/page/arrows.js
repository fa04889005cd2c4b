// A witness on the picture: an arrow for each cell that moves; dotted lines join those of one row or column.
export function drawArrows(map, context) {
  const picture = map.picture;
  const rowOf = new Map(map.rows.map((code, i) => [code, i])), columnOf = new Map(map.columns.map((code, i) => [code, i]));
  const points = [];
  for (const move of map.moves) {
    const row = rowOf.get(Math.floor(move.at / map.width)), column = columnOf.get(move.at % map.width);
    if (row === undefined || column === undefined) continue;
    const { x, y } = picture.positionOf(row, column), half = picture.size / 2;
    points.push({ x: x + half, y: y + half, by: move.by });
  }
  context.save();
  context.beginPath();
  context.rect(picture.left, picture.top, 1e5, 1e5);
  context.clip();
  context.strokeStyle = context.fillStyle = picture.colors.ink;
  context.setLineDash([3, 3]);
  context.beginPath();
  for (const [along, across] of [["x", "y"], ["y", "x"]]) {
    const sorted = points.slice().sort((a, b) => a[across] - b[across] || a[along] - b[along]);
    sorted.slice(1).forEach((point, i) => {
      if (sorted[i][across] !== point[across]) return;
      context.moveTo(sorted[i].x, sorted[i].y);
      context.lineTo(point.x, point.y);
    });
  }
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = 2;
  for (const { x, y, by } of points) {
    const long = Math.max(9, picture.size * 0.9), tip = by > 0 ? y - long : y + long, head = by > 0 ? 5 : -5;
    context.beginPath();
    context.moveTo(x, by > 0 ? y + 4 : y - 4);
    context.lineTo(x, tip);
    context.moveTo(x - 4, tip + head);
    context.lineTo(x, tip);
    context.lineTo(x + 4, tip + head);
    context.stroke();
  }
  context.restore();
}
