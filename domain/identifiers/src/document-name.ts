// Reads a document's number, revision and title from the name of its file. Offices write them in this order, with
// revision in brackets, after "Rev", or as a code of ISO 19650 between marks:
//   A-DR-1201[P02] Ground floor plan.pdf · HBR-ARC-00-DR-1201_P02.01_Level 1.pdf · S-201 Rev C - Footings.pdf
// People correct the proposal; what the name does not say is left empty.

/** A proposal; empty texts for missing parts. */
export interface DocumentName {
  number: string;
  revision: string;
  title: string;
}

const bracketed = /[[(]\s*(?:rev(?:ision)?[\s._-]*)?([A-Z]\d{0,6}(?:\.\d{1,6})?|\d{1,3})\s*[\])]/i;
const spelled = /(?<=^|[\s_-])rev(?:ision)?[\s._-]*([A-Z]?\d{0,6}(?:\.\d{1,6})?)\.?(?=$|[\s_-])/i;
const coded = /(?<=[\s_-])([PC]\d{2,6}(?:\.\d{1,6})?)(?=$|[\s_-])/i;
/** A single letter after the number, at the very end: S-201-C. */
const lettered = /(?<=\d)-([A-Z])$/;
/** Added by programs to the name of a second copy: "(1)", " - Copy (2)". */
const copyMark = /\s*(?:-\s*copy\s*)?(?:\(\d{1,3}\))?$/i;
/** Of a drawing that was printed to a PDF: S-201.dwg.pdf. */
const innerEnding = /\.(?:dwg|dxf|dgn|rvt|ifc|pdf|docx?|xlsx?|pptx?)$/i;
const aroundWords = /^[\s_-]+|[\s_-]+$/g;
const plain = (text: string) => text.replaceAll(aroundWords, '').replaceAll('_', ' ').replaceAll(/\s+/g, ' ');

/** The revision in a name without its ending, with its place; undefined if it has none. */
const revisionIn = (stem: string) =>
  [bracketed, spelled, coded, lettered].map((form) => form.exec(stem)).find((match) => match?.[1]);

/** The proposal of a file name, with or without its ending. */
export function readDocumentName(fileName: string): DocumentName {
  const named = fileName
    .replace(/\.[^.\s]{1,8}$/, '')
    .replace(innerEnding, '')
    .trim();
  // "(1)" after a revision numbers the copy; without another revision it is the revision itself.
  const original = named.replace(copyMark, '').replace(innerEnding, '');
  const stem = original !== '' && revisionIn(original) ? original : named.replace(/\s*-\s*copy(?:\s*\(\d+\))?$/i, '');
  const found = revisionIn(stem);
  const revision = found?.[1]?.toUpperCase() ?? '';
  const before = found ? stem.slice(0, found.index) : stem;
  const after = found ? stem.slice(found.index + found[0].length) : '';
  const [, first = '', rest = ''] = /^([^\s_]*)[\s_]*(.*)$/.exec(before.trim()) ?? [];
  const isNumber = /\d/.test(first) && first.length <= 100;
  const number = isNumber ? first.replaceAll(aroundWords, '') : plain(before).slice(0, 100);
  const title = plain([isNumber ? rest : '', after].filter((part) => part.trim()).join(' ')).slice(0, 300);
  return { number, revision, title: title || (isNumber ? '' : number) };
}

/** The revision after one: P01.02 → P01.03, P02 → P03, C → D, 1 → 2; the first of all where there is none. */
export function nextRevision(current: string | null): string {
  if (!current) return 'P01';
  const digits = /^(.*?)(\d+)$/.exec(current);
  if (digits) return digits[1]! + String(Number(digits[2]) + 1).padStart(digits[2]!.length, '0');
  const letter = /^(|.*[^A-Za-z])([A-Ya-y])$/.exec(current);
  return letter ? letter[1]! + String.fromCharCode(letter[2]!.charCodeAt(0) + 1) : '';
}
