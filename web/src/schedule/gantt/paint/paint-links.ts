// Draws the links between bars: non-driving ones in one path, driving and critical ones over them, each with an arrowhead at
// the successor. Corners are slightly rounded, so that crossing lines can be distinguished.
import { linkEnds } from '../layout/hit-test.ts';
import { visitLinks } from '../layout/link-index.ts';
import { routeLink } from '../layout/link-route.ts';
import { MARK } from '../layout/task-table.ts';
import type { Pen } from './pen.ts';
import { mixed } from './palette.ts';
import type { Scene } from './scene.ts';

const QUIET = 0;
const DRIVING = 1;
const CRITICAL = 2;

const points = new Float64Array(12);
let found = new Int32Array(1024);
let kinds = new Uint8Array(1024);

/** Draws the links that cross the window. */
export function paintLinks(pen: Pen, scene: Scene): void {
  const { shown, detail, palette } = scene;
  if (!shown.links || detail.links === 'none') return;
  const count = gather(scene);
  const quiet = mixed(palette.text3, palette.background, palette.isDark ? 0.6 : 0.62);
  const looks = [
    { colour: quiet, width: 1 },
    { colour: shown.drivingOnly || shown.critical ? palette.text2 : quiet, width: 1 },
    { colour: palette.critical, width: 1.5 },
  ];
  for (let kind = QUIET; kind <= CRITICAL; kind++) {
    pen.beginPath();
    pen.strokeStyle = looks[kind]!.colour;
    pen.lineWidth = looks[kind]!.width;
    let isAny = false;
    for (let k = 0; k < count; k++) {
      if (kinds[k] !== kind) continue;
      isAny = true;
      trace(pen, routeOf(scene, found[k]!));
    }
    if (!isAny) continue;
    pen.stroke();
    pen.beginPath();
    for (let k = 0; k < count; k++) if (kinds[k] === kind) head(pen, routeOf(scene, found[k]!));
    pen.fillStyle = looks[kind]!.colour;
    pen.fill();
  }
}

/** Collects the links to draw, with their kinds; returns their number. */
function gather(scene: Scene): number {
  const { layout, shown, detail, x0, width, firstRow, lastRow } = scene;
  const { table, rows, index } = layout;
  const { links, flags } = table;
  let count = 0;
  const isInWindow = (row: number) => row >= firstRow && row <= lastRow;
  visitLinks(index, { links, rowOf: rows.rowOf, first: firstRow, last: lastRow }, (link, fromRow, toRow) => {
    if (scene.passingLinks === false && !isInWindow(fromRow) && !isInWindow(toRow)) return;
    const from = links.from[link]!;
    const to = links.to[link]!;
    const drives = links.drives[link] === 1;
    const isCritical = drives && (flags[from]! & flags[to]! & MARK.critical) !== 0;
    if (shown.drivingOnly && !drives) return;
    if (detail.links === 'critical' && !isCritical) return;
    const { x1, x2 } = linkEnds(layout, link);
    if ((x1 < x0 - 20 && x2 < x0 - 20) || (x1 > x0 + width + 20 && x2 > x0 + width + 20)) return;
    if (!(x1 === x1 && x2 === x2)) return;
    if (count === found.length) grow();
    found[count] = link;
    kinds[count++] = isCritical && shown.critical ? CRITICAL : drives ? DRIVING : QUIET;
  });
  return count;
}

function grow(): void {
  const [more, moreKinds] = [new Int32Array(found.length * 2), new Uint8Array(found.length * 2)];
  more.set(found);
  moreKinds.set(kinds);
  found = more;
  kinds = moreKinds;
}

/** Writes the route of a link in window pixels to `points`; returns its length. */
function routeOf({ layout, x0, y0 }: Scene, link: number): number {
  const { rows, rowPx, table } = layout;
  const { x1, x2 } = linkEnds(layout, link);
  const { from, to, kind } = table.links;
  const middle = Math.round(rowPx / 2) - 0.5;
  return routeLink(
    {
      x1: Math.round(x1 - x0) + 0.5,
      y1: Math.round(rows.rowOf[from[link]!]! * rowPx - y0) + middle,
      x2: Math.round(x2 - x0) - 0.5,
      y2: Math.round(rows.rowOf[to[link]!]! * rowPx - y0) + middle,
      kind: kind[link]!,
      rowPx,
    },
    points,
  );
}

const CORNER_PX = 3;

function trace(pen: Pen, length: number): void {
  pen.moveTo(points[0]!, points[1]!);
  for (let i = 2; i < length - 2; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    const before = Math.abs(x - points[i - 2]!) + Math.abs(y - points[i - 1]!);
    const after = Math.abs(points[i + 2]! - x) + Math.abs(points[i + 3]! - y);
    const r = Math.min(CORNER_PX, before / 2, after / 2);
    if (r < 1) {
      pen.lineTo(x, y);
      continue;
    }
    pen.lineTo(x - Math.sign(x - points[i - 2]!) * r, y - Math.sign(y - points[i - 1]!) * r);
    pen.quadraticCurveTo(x, y, x + Math.sign(points[i + 2]! - x) * r, y + Math.sign(points[i + 3]! - y) * r);
  }
  pen.lineTo(points[length - 2]!, points[length - 1]!);
}

function head(pen: Pen, length: number): void {
  const x = points[length - 2]!;
  const y = points[length - 1]!;
  const way = Math.sign(x - points[length - 4]!);
  if (way === 0) {
    const down = Math.sign(y - points[length - 3]!) || 1;
    pen.moveTo(x, y);
    pen.lineTo(x - 3.5, y - down * 5);
    pen.lineTo(x + 3.5, y - down * 5);
    pen.closePath();
    return;
  }
  pen.moveTo(x, y);
  pen.lineTo(x - way * 5, y - 3.5);
  pen.lineTo(x - way * 5, y + 3.5);
  pen.closePath();
}
