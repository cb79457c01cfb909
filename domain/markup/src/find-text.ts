// Words found in the text of a page, with the places that they are marked at; and the sheet numbers that a page names, by which
// sheets of a set are linked. Text comes in runs as pdf.js gives them: a run has a matrix, a width and a height.
import type { Point } from './model.ts';

/** A run of text on a page. */
export interface TextRun {
  text: string;
  /** From the run's own space to page points. */
  transform: readonly number[];
  widthPt: number;
}

/** A match in a text, with its corners in page points. */
export interface TextHit {
  /** The text around it. */
  around: string;
  corners: Point[];
}

/** Letters of the text around a hit, on each side. */
const aroundLetters = 24;

/** Each letter as one character: those beyond the basic plane as a box, so that places in a text stay the same. */
const letters = (text: string) =>
  [...text.replaceAll(/\s/g, ' ')].map((letter) => (letter.length === 1 ? letter : '□'));
/** The letters for comparison: without case and accents. */
const folded = (text: string) =>
  letters(text)
    .map((letter) => letter.normalize('NFD')[0]!.toLowerCase()[0]!)
    .join('');

/** The matches of a text on a page, in reading order; a text of several words may span runs of one line. */
export function findText(runs: readonly TextRun[], wanted: string): TextHit[] {
  const query = folded(wanted.trim().replaceAll(/\s+/g, ' '));
  if (query === '') return [];
  const starts: number[] = [];
  let [all, shown] = ['', ''];
  for (const run of runs) {
    starts.push(all.length);
    all += `${folded(run.text)} `;
    shown += `${letters(run.text).join('')} `;
  }
  const hits: TextHit[] = [];
  let at = 0;
  for (let from = all.indexOf(query); from !== -1; from = all.indexOf(query, from + query.length)) {
    const to = from + query.length;
    while (at + 1 < starts.length && starts[at + 1]! <= from) at += 1;
    for (let index = at; index < runs.length && starts[index]! < to; index += 1) {
      const run = runs[index]!;
      const length = Math.max(1, [...run.text].length);
      const first = Math.max(0, from - starts[index]!);
      const last = Math.min(length, to - starts[index]!);
      if (first >= last) continue;
      hits.push({
        around: shown.slice(Math.max(0, from - aroundLetters), to + aroundLetters).trim(),
        corners: cornersOfPart(run, first / length, last / length),
      });
    }
  }
  return hits;
}

/** The corners of a part of a run, assuming letters of equal width. */
function cornersOfPart({ transform, widthPt }: TextRun, from: number, to: number): Point[] {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform;
  const size = Math.hypot(a, b) || 1;
  const along = { x: a / size, y: b / size };
  const place = (share: number, up: number): Point => ({
    x: x + along.x * widthPt * share + c * up,
    y: y + along.y * widthPt * share + d * up,
  });
  // A little below the line, and up to where tall letters end.
  return [place(from, 0.95), place(to, 0.95), place(to, -0.2), place(from, -0.2)];
}

/** Sheet numbers: A-101, S2.04, HZN-ARC-ZZ-01-DR-A-1001. */
const sheetNumber = /^(?=.{3,40}$)(?=.*\d)[A-Z]{1,6}\d{0,3}(?:[-._][A-Z0-9]{1,8})+$|^[A-Z]{1,3}\d{2,4}[A-Z]?$/;

/** More than the length of any page: doubtful candidates come after all others. */
const doubtfulPt = 100_000;
/** Revisions, which are in the title block too. */
const revision = /^[PCT]\d{2}$/;

/**
 * The number of the sheet that a page is: the one that is written nearest to the corner of its title block (lower right as it is
 * shown) and within reach of it; what may as well be a revision only where nothing else looks like a number. None where no text does.
 */
export function sheetNumberOf(runs: readonly TextRun[], lowerRight: Point, reachPt: number): string | null {
  let [found, least]: [string | null, number] = [null, Infinity];
  for (const { text, transform, widthPt } of runs) {
    // A title block may say “Drawing A-101” in one run.
    const name = text.split(/\s+/).find((word) => sheetNumber.test(word));
    if (name === undefined) continue;
    const [, , , , x = 0, y = 0] = transform;
    if (Math.hypot(lowerRight.x - (x + widthPt), lowerRight.y - y) > reachPt) continue;
    const away = Math.hypot(lowerRight.x - (x + widthPt), lowerRight.y - y) + (revision.test(name) ? doubtfulPt : 0);
    if (away < least) [found, least] = [name, away];
  }
  return found;
}

/** A reference on a page to another sheet. */
export interface SheetLink {
  number: string;
  page: number;
  corners: Point[];
}

/** The references on a page to other sheets of the set, by the page of each number. */
export function sheetLinks(
  runs: readonly TextRun[],
  pageOf: ReadonlyMap<string, number>,
  ownPage: number,
): SheetLink[] {
  return runs.flatMap((run) => {
    const words = run.text.split(/(\s+)/);
    let at = 0;
    return words.flatMap((number) => {
      const from = at;
      at += number.length;
      const page = pageOf.get(number);
      if (page === undefined || page === ownPage) return [];
      const corners = cornersOfPart(run, from / run.text.length, at / run.text.length);
      return [{ number, page, corners }];
    });
  });
}

/** The words of a page that look like numbers of sheets, each once, in the order in which they are drawn; revisions are left out. */
export function sheetNumbersNamed(runs: readonly TextRun[]): string[] {
  const words = runs.flatMap(({ text }) => text.split(/\s+/));
  return [...new Set(words.filter((word) => sheetNumber.test(word) && !revision.test(word)))];
}
