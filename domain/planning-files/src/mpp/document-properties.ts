// Reads the document's own properties, as any Office program shows them. Standard OLE property sets: values by number
// in one section (Microsoft's published [MS-OLEPS]); used where the project's settings have no value.
import { readI32, readU16, readU32, readUtf16 } from './bytes.ts';
import type { CompoundFile } from './compound-file.ts';
import { decodeCodePage } from './text-encodings.ts';

const sectionOffsetAt = 44;
const codePageId = 1;
const textType = 0x1e;
const wideTextType = 0x1f;
const maxValues = 200;
const longestText = 4096;
const utf16CodePage = 1200;

export interface DocumentProperties {
  title: string | null;
  manager: string | null;
  company: string | null;
}

/** Title, manager and company of the document; null if they are absent or empty. */
export function readDocumentProperties(file: CompoundFile): DocumentProperties {
  const summary = readTexts(file.read('\u0005SummaryInformation'));
  const document = readTexts(file.read('\u0005DocumentSummaryInformation'));
  return {
    title: summary.get(2) ?? null,
    manager: document.get(14) ?? null,
    company: document.get(15) ?? null,
  };
}

function readTexts(stream: Uint8Array | null): Map<number, string> {
  const texts = new Map<number, string>();
  if (stream === null || stream.length < 48) return texts;
  const section = readU32(stream, sectionOffsetAt);
  const count = Math.min(readU32(stream, section + 4), maxValues);
  const places = Array.from({ length: count }, (_, i) => ({
    id: readU32(stream, section + 8 + 8 * i),
    at: section + readU32(stream, section + 12 + 8 * i),
  }));
  const codePagePlace = places.find(({ id }) => id === codePageId);
  const codePage = codePagePlace === undefined ? 1252 : readU16(stream, codePagePlace.at + 4);
  for (const { id, at } of places) {
    const text = readText(stream, at, codePage);
    if (text !== '' && !texts.has(id)) texts.set(id, text);
  }
  return texts;
}

function readText(stream: Uint8Array, at: number, codePage: number): string {
  const type = readU16(stream, at);
  const length = Math.min(Math.max(0, readI32(stream, at + 4)), longestText);
  const from = at + 8;
  if (type === wideTextType) return readUtf16(stream, from, 2 * length).trim();
  if (type !== textType) return '';
  if (codePage === utf16CodePage) return readUtf16(stream, from, length).trim();
  const bytes = stream.subarray(from, from + length);
  const end = bytes.indexOf(0);
  return decodeCodePage(end < 0 ? bytes : bytes.subarray(0, end), codePage).trim();
}
