// Drawings of the demo on A1 sheets: grid, core, rooms and title block, at a scale of 1:100, for one revision.
import { drawSheet, type SheetPen } from '../../../src/platform/pdf/draw-sheet.ts';
import type { DemoDocument, DemoRevision } from './register.ts';

export interface DrawnDocument {
  project: { id: string; number: string; name: string; address: string };
  document: DemoDocument;
  revision: DemoRevision;
  /** Position of the revision, from 0: later ones show more. */
  at: number;
  day: string;
}

/** A1 in points, landscape. */
const sheet = { width: 2383.94, height: 1683.78 };
/** A metre in points at 1:100. */
const metre = 28.3465;
const bay = 8.4 * metre;
const origin = { x: 190, y: 210 };
const columns = 7;
const rows = 4;
const ink = '#1A2430';
const light = '#8A96A6';
const accent = '#1F5FD0';

/** The PDF of a drawing. */
export function drawDemoSheet(drawn: DrawnDocument): Promise<Uint8Array> {
  const { document } = drawn;
  return drawSheet({ ...sheet, title: `${document.number} ${document.title}`, day: drawn.day }, (pen) => {
    frame(pen);
    titleBlock(pen, drawn);
    if (document.sheet === 'section') section(pen, drawn);
    else if (document.sheet === 'detail') details(pen, drawn);
    else {
      grid(pen);
      core(pen);
      if (document.sheet === 'plan') rooms(pen, drawn);
      if (document.sheet === 'structure') slab(pen, drawn);
      if (document.sheet === 'services') services(pen, drawn);
    }
  });
}

function frame(pen: SheetPen): void {
  pen.box({ x: 40, y: 40, width: sheet.width - 80, height: sheet.height - 80 }, { color: ink, weight: 2 });
}

function titleBlock(pen: SheetPen, { project, document, revision, day }: DrawnDocument): void {
  const width = 560;
  const x = sheet.width - 40 - width;
  const y = sheet.height - 40 - 260;
  pen.box({ x, y, width, height: 260 }, { color: ink, weight: 2 });
  for (const line of [70, 140, 200]) pen.line([x, y + line], [x + width, y + line], { color: ink, weight: 1 });
  const field = (label: string, value: string, left: number, top: number, size = 16) => {
    pen.text(label, { x: x + left, y: y + top, size: 9, color: light });
    pen.text(value, { x: x + left, y: y + top + 14, size, color: ink });
  };
  field('Project', `${project.number} ${project.name}`, 12, 8);
  pen.text(project.address, { x: x + 12, y: y + 48, size: 11, color: light });
  field('Title', document.title, 12, 78, 22);
  field('Drawing no.', document.number, 12, 148, 20);
  field('Revision', revision.revision, 400, 148, 20);
  field('Scale', document.sheet === 'detail' ? '1:20 at A1' : '1:100 at A1', 12, 208, 14);
  field('Date', day, 200, 208, 14);
  field('Suitability', revision.suitability, 400, 208, 14);
}

function grid(pen: SheetPen): void {
  for (let column = 0; column <= columns; column += 1) {
    const x = origin.x + column * bay;
    pen.line([x, origin.y - 60], [x, origin.y + rows * bay + 30], { color: light, weight: 0.6, dash: 12 });
    bubble(pen, [x, origin.y - 80], String(column + 1));
  }
  for (let row = 0; row <= rows; row += 1) {
    const y = origin.y + row * bay;
    pen.line([origin.x - 60, y], [origin.x + columns * bay + 30, y], { color: light, weight: 0.6, dash: 12 });
    bubble(pen, [origin.x - 80, y], String.fromCharCode(65 + row));
  }
  for (let column = 0; column <= columns; column += 1) {
    for (let row = 0; row <= rows; row += 1) {
      const [x, y] = [origin.x + column * bay, origin.y + row * bay];
      pen.box({ x: x - 11, y: y - 11, width: 22, height: 22 }, { color: ink, weight: 1.5, fill: ink });
    }
  }
  pen.text('8 400', { x: origin.x + bay / 2 - 16, y: origin.y - 76, size: 11, color: ink });
}

function bubble(pen: SheetPen, [x, y]: [number, number], label: string): void {
  pen.circle([x, y], 20, { color: ink, weight: 1 });
  pen.text(label, { x: x - 5, y: y - 9, size: 16, color: ink });
}

/** Lifts and stairs in the middle. */
function core(pen: SheetPen): void {
  const [x, y] = [origin.x + 2.5 * bay, origin.y + 1.25 * bay];
  pen.box({ x, y, width: 2 * bay, height: 1.5 * bay }, { color: ink, weight: 6 });
  for (let lift = 0; lift < 4; lift += 1) {
    const left = x + 20 + lift * 70;
    pen.box({ x: left, y: y + 20, width: 60, height: 66 }, { color: ink, weight: 2 });
    pen.line([left, y + 20], [left + 60, y + 86], { color: ink, weight: 0.6 });
    pen.line([left + 60, y + 20], [left, y + 86], { color: ink, weight: 0.6 });
    pen.text(`LIFT ${lift + 1}`, { x: left + 8, y: y + 94, size: 10, color: ink });
  }
  for (let tread = 0; tread < 16; tread += 1) {
    pen.line([x + 20 + tread * 9, y + 200], [x + 20 + tread * 9, y + 280], { color: ink, weight: 0.6 });
  }
  pen.text('STAIR 1', { x: x + 40, y: y + 290, size: 12, color: ink });
}

const names = ['TENANCY A', 'TENANCY B', 'MEETING', 'COMMS', 'PLANT', 'AMENITIES', 'STORE', 'LOBBY'];

function rooms(pen: SheetPen, { document, at }: DrawnDocument): void {
  pen.box({ x: origin.x, y: origin.y, width: columns * bay, height: rows * bay }, { color: ink, weight: 5 });
  const shift = [...document.number].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
  for (let room = 0; room < 8; room += 1) {
    const isLow = room >= 4;
    // A later revision has one wall moved by a metre.
    const moved = at > 0 && room === 2 ? metre : 0;
    const x = origin.x + (room % 4) * 1.75 * bay + moved;
    const y = isLow ? origin.y + 3 * bay : origin.y;
    pen.line([x, y], [x, y + bay], { color: ink, weight: 3 });
    pen.line([x + 40, isLow ? y : y + bay], [x + 1.75 * bay, isLow ? y : y + bay], { color: ink, weight: 3 });
    pen.text(names[(room + shift) % names.length]!, { x: x + 60, y: y + bay / 2, size: 14, color: ink });
    pen.text(`${document.number.slice(-2)}.${String(room + 1).padStart(2, '0')}`, {
      x: x + 60,
      y: y + bay / 2 + 20,
      size: 11,
      color: light,
    });
  }
  if (at > 1) {
    pen.box(
      { x: origin.x + 5 * bay, y: origin.y + bay, width: 1.2 * bay, height: 0.8 * bay },
      { color: accent, weight: 2 },
    );
    pen.text('NEW RISER', { x: origin.x + 5 * bay + 20, y: origin.y + 1.3 * bay, size: 14, color: accent });
  }
}

function slab(pen: SheetPen, { at }: DrawnDocument): void {
  pen.box(
    { x: origin.x - 30, y: origin.y - 30, width: columns * bay + 60, height: rows * bay + 60 },
    { color: ink, weight: 3 },
  );
  for (let row = 0; row <= rows; row += 1) {
    const y = origin.y + row * bay;
    for (const side of [-14, 14])
      pen.line([origin.x, y + side], [origin.x + columns * bay, y + side], { color: ink, weight: 1 });
    pen.text(`PT BAND ${row + 1}  1800 x 350`, { x: origin.x + 0.3 * bay, y: y + 20, size: 12, color: ink });
    for (let tendon = 0; tendon < 4 + at; tendon += 1) {
      pen.line([origin.x, y - 60 - tendon * 14], [origin.x + columns * bay, y - 60 - tendon * 14], {
        color: light,
        weight: 0.5,
        dash: 6,
      });
    }
  }
  pen.text("SLAB 220 THICK, f'c 40 MPa U.N.O.", {
    x: origin.x + 5 * bay,
    y: origin.y + 2.5 * bay,
    size: 14,
    color: ink,
  });
}

const systems = {
  Mechanical: ['SUPPLY AIR', 'FCU', 'DUCT 600 x 300'],
  Electrical: ['CABLE TRAY 450', 'DB', 'LED PANEL'],
  Hydraulic: ['COLD WATER DN50', 'FLOOR WASTE', 'SANITARY DN100'],
  Fire: ['RANGE PIPE DN32', 'SPRINKLER', 'VALVE SET'],
} as Record<string, string[]>;

function services(pen: SheetPen, { document, at }: DrawnDocument): void {
  const [run = '', item = '', size = ''] = systems[document.discipline ?? ''] ?? systems['Mechanical']!;
  pen.box({ x: origin.x, y: origin.y, width: columns * bay, height: rows * bay }, { color: light, weight: 2 });
  for (const y of [origin.y + 0.6 * bay, origin.y + 3.4 * bay]) {
    for (const side of [-8, 8])
      pen.line([origin.x + 40, y + side], [origin.x + columns * bay - 40, y + side], { color: accent, weight: 2 });
    pen.text(`${run}  ${size}`, { x: origin.x + 60, y: y - 30, size: 12, color: accent });
    for (let outlet = 0; outlet < 12 + at * 2; outlet += 1) {
      const x = origin.x + 80 + outlet * 115;
      pen.line([x, y], [x, y + 70], { color: accent, weight: 1 });
      pen.circle([x, y + 80], 10, { color: accent, weight: 1 });
      pen.text(`${item}-${outlet + 1}`, { x: x - 18, y: y + 94, size: 9, color: ink });
    }
  }
}

function section(pen: SheetPen, { document, at }: DrawnDocument): void {
  const floor = 3.6 * metre * 0.55;
  const bottom = sheet.height - 360;
  for (let level = 0; level <= 22; level += 1) {
    const y = bottom - level * floor;
    pen.line([300, y], [1500, y], { color: ink, weight: level === 0 ? 5 : 2 });
    pen.text(level === 0 ? 'GROUND  RL 3.200' : `LEVEL ${level}  RL ${(3.2 + level * 3.6).toFixed(3)}`, {
      x: 120,
      y: y - 14,
      size: 12,
      color: ink,
    });
  }
  for (let column = 0; column <= columns; column += 1) {
    const x = 300 + column * (1200 / columns);
    pen.line([x, bottom], [x, bottom - 22 * floor], { color: ink, weight: 3 });
  }
  if (at > 0) pen.text('SCREEN TO PLANT RAISED TO RL 86.500', { x: 1560, y: 140, size: 14, color: accent });
  pen.text(document.title.toUpperCase(), { x: 300, y: 80, size: 22, color: ink });
}

const notes = [
  'All dimensions in millimetres. Do not scale from this drawing.',
  'Read with the specification and with the drawings of the other disciplines.',
  'Concrete cover 30 internal, 45 external unless noted otherwise.',
  'Reinforcement grade D500N to AS/NZS 4671.',
  'Welds to AS/NZS 1554.1, category SP, electrodes E49.',
  'Bolts 8.8/S snug tight unless noted otherwise; galvanised outside.',
  'Sealants and tapes to be compatible with the substrate; prove by a test panel.',
  'Hold point: the engineer inspects before the element is covered.',
];

function details(pen: SheetPen, { document, at }: DrawnDocument): void {
  for (let panel = 0; panel < 6; panel += 1) {
    const x = 120 + (panel % 3) * 560;
    const y = 140 + Math.floor(panel / 3) * 620;
    pen.box({ x, y, width: 480, height: 480 }, { color: ink, weight: 2 });
    for (let layer = 0; layer < 5 + at; layer += 1) {
      pen.box(
        { x: x + 60 + layer * 34, y: y + 60, width: 20, height: 340 },
        { color: layer % 2 ? light : ink, weight: 1.5 },
      );
    }
    pen.line([x + 40, y + 430], [x + 440, y + 430], { color: ink, weight: 4 });
    pen.text(`DETAIL ${panel + 1}`, { x: x + 10, y: y + 490, size: 16, color: ink });
    pen.text('1:20', { x: x + 420, y: y + 492, size: 12, color: light });
  }
  for (const [line, note] of notes.entries()) {
    pen.text(`${line + 1}. ${note}`, { x: sheet.width - 590, y: 140 + line * 26, size: 12, color: ink });
  }
  pen.text(document.title.toUpperCase(), { x: 120, y: 80, size: 22, color: ink });
}
