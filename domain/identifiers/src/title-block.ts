// Reads number, revision and title from the title block of a drawing: the texts in the lower right of its first page. Offices
// write a label with the value below it, or both in one line:
//   Drawing no.            Drawing HZN-ARC-ZZ-06-DR-A-1006
//   A-DR-1214              Revision P01
// A number is taken only where a label says that it is one. People correct the proposal.

/** A text on a page: its left end and baseline in points from the upper left corner. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A proposal; empty texts for missing parts. */
export interface TitleBlock {
  number: string;
  revision: string;
  title: string;
}

/** The proposal if there is no block. */
export const noTitleBlock: TitleBlock = { number: '', revision: '', title: '' };

interface Field {
  label: RegExp;
  isValue: (text: string) => boolean;
}

const number: Field = {
  label: /^(?:drawing|dwg|document|doc|sheet)\.?(?:\s*(?:no|number|num|ref)\b\.?)?\s*[:.]?\s*(.*)$/i,
  isValue: (text) => /^(?=.*\d)[A-Z0-9][\w./-]{1,60}$/i.test(text),
};
const revision: Field = {
  label: /^rev(?:ision)?\b\.?(?:\s*(?:no|number)\b\.?)?\s*[:.]?\s*(.*)$/i,
  isValue: (text) => /^(?:[A-Z]{1,2}|[A-Z]?\d{1,4}(?:\.\d{1,4})?)$/i.test(text),
};
const title: Field = {
  label: /^(?:drawing\s+|sheet\s+|document\s+)?title\s*:?\s*(.*)$/i,
  isValue: (text) => text.length >= 3,
};
const fields = [number, revision, title];
/** The part of the page that is searched for the block. */
const leftOfBlock = 0.5;
const topOfBlock = 0.6;

/** The proposal of the texts of a page of this size. */
export function readTitleBlock(
  texts: readonly PlacedText[],
  { width, height }: { width: number; height: number },
): TitleBlock {
  const block = texts
    .map((each) => ({ ...each, text: each.text.trim() }))
    .filter(({ text, x, y }) => text !== '' && x >= width * leftOfBlock && y >= height * topOfBlock);
  const found = { number: valueOf(number, block), revision: valueOf(revision, block) };
  if (found.number === '') return { ...found, title: '' };
  return { ...found, title: valueOf(title, block) || largestText(block, found) };
}

function valueOf({ label, isValue }: Field, block: readonly PlacedText[]): string {
  for (const each of block) {
    const match = label.exec(each.text);
    if (!match) continue;
    const rest = match[1]!.trim();
    if (rest !== '' && isValue(rest)) return rest;
    if (rest !== '') continue;
    const near = nearest(each, block, isValue);
    if (near) return near.text;
  }
  return '';
}

/** The value of a label: below it, or to its right in the same line. */
function nearest(label: PlacedText, block: readonly PlacedText[], isValue: (text: string) => boolean) {
  const values = block.filter(
    (each) => each !== label && isValue(each.text) && !fields.some((one) => one.label.test(each.text)),
  );
  const below = values
    .filter(
      ({ x, y, height }) =>
        y > label.y && y - label.y < 4 * Math.max(height, label.height) && Math.abs(x - label.x) < 60,
    )
    .toSorted((a, b) => a.y - b.y);
  const right = values
    .filter(({ x, y }) => Math.abs(y - label.y) < label.height && x > label.x + label.width && x - label.x < 300)
    .toSorted((a, b) => a.x - b.x);
  return below[0] ?? right[0];
}

/** Titles without a label are written larger than everything else. */
function largestText(block: readonly PlacedText[], known: { number: string; revision: string }): string {
  const words = block.filter(
    ({ text }) =>
      /[A-Z]{3}/i.test(text) && !text.includes(known.number) && !fields.some(({ label }) => label.test(text)),
  );
  const largest = words.toSorted((a, b) => b.height - a.height)[0];
  return largest?.text.slice(0, 300) ?? '';
}
