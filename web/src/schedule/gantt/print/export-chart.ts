// The chart out of the browser: sheets of paper as PDF, or the whole as one picture.
import { finishDayText, dayText } from '../cell-text.ts';
import { tasksShown } from '../layout/tasks-shown.ts';
import { readPalette } from '../paint/palette.ts';
import type { Gantt } from '../page/use-gantt.ts';
import { pdfOf, type PdfPage } from './pdf-document.ts';
import type { PdfPen } from './pdf-pen.ts';
import { papers, paintSheet, type Sheet, sheetCount } from './sheet.ts';

interface Export {
  gantt: Pick<Gantt, 'model' | 'shown' | 'state'>;
  kind: 'png' | 'a3' | 'a1';
  title: string;
}

/** A picture is drawn this many times larger than its points. */
const PICTURE_SCALE = 2;
/** Sheets of a very long programme are cut off here, and the last one says so. */
const MOST_SHEETS = 400;

/** Saves the chart as a file. */
export async function exportChart({ gantt, kind, title }: Export): Promise<void> {
  const paper = papers[kind === 'a1' ? 'a1' : 'a3'];
  const sheet: Sheet = {
    ...paper,
    model: gantt.model,
    palette: inLight(readPalette),
    shown: gantt.shown,
    title,
    notes: notesOf(gantt),
  };
  const name = `${title.replaceAll(/[^\w\- ]+/g, '').trim() || 'programme'}`;
  if (kind === 'png') {
    save(await pictureOf(sheet), `${name}.png`);
    return;
  }
  const pages = Array.from({ length: Math.min(sheetCount(sheet), MOST_SHEETS) }, (_, page): PdfPage => ({
    ...paper,
    draw: (pen) => paintSheet(pen, (x, y, draw) => moved(pen, x, y, draw), sheet, page),
  }));
  save(new Blob([pdfOf(pages, title)], { type: 'application/pdf' }), `${name} ${kind.toUpperCase()}.pdf`);
}

/** The palette of the light scheme, whatever the screen shows now. */
function inLight<T>(read: () => T): T {
  const root = document.documentElement;
  const scheme = root.dataset['mantineColorScheme'];
  root.dataset['mantineColorScheme'] = 'light';
  const value = read();
  if (scheme !== undefined) root.dataset['mantineColorScheme'] = scheme;
  return value;
}

function notesOf({ state, model }: Export['gantt']): string[] {
  const notes = [`Finish ${finishDayText(state.schedule.projectFinish)}`];
  if (Number.isFinite(model.dataDate)) notes.unshift(`Data date ${dayText(model.dataDate)}`);
  const { shown, all } = tasksShown(model);
  const count = (tasks: number) => tasks.toLocaleString('en-AU');
  notes.push(
    `${shown === all ? count(all) : `${count(shown)} of ${count(all)}`} tasks, printed ${dayText(model.today)}${state.scenario ? `, what if: ${state.scenario.name}` : ''}`,
  );
  return notes;
}

function moved(pen: PdfPen, x: number, y: number, draw: () => void): void {
  pen.translated(x, y, draw);
}

async function pictureOf(sheet: Sheet): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(sheet.widthPt * PICTURE_SCALE);
  canvas.height = Math.round(sheet.heightPt * PICTURE_SCALE);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no canvas');
  pen.scale(PICTURE_SCALE, PICTURE_SCALE);
  const move = (x: number, y: number, draw: () => void): void => {
    pen.save();
    pen.translate(x, y);
    draw();
    pen.restore();
  };
  paintSheet(pen, move, sheet, 0);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('No picture was made'))), 'image/png'),
  );
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
