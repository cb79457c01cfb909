// Filter buttons in the heading row of a sheet. SpreadsheetML: ECMA-376 part 1, 18.3.1.2.
import { isSheet, columnLetters } from './used-cells.ts';
import { packedParts, unpackedParts } from './zip-archive.ts';

/** A workbook of ours with a filter on its first row. */
export function withAutoFilter(workbook: Buffer): Buffer {
  const parts = unpackedParts(workbook, Number.MAX_SAFE_INTEGER);
  if (parts === null) return workbook;
  for (const [name, part] of parts) {
    if (!isSheet(part)) continue;
    const xml = part.toString('utf8');
    const heading = /<row [^>]*>(.*?)<\/row>/s.exec(xml)?.[1] ?? '';
    const columns = heading.match(/<c /g)?.length ?? 0;
    const rows = xml.match(/<row /g)?.length ?? 0;
    if (columns === 0) continue;
    const filter = `<autoFilter ref="A1:${columnLetters(columns)}${rows}"/>`;
    parts.set(name, Buffer.from(xml.replace('</sheetData>', `</sheetData>${filter}`)));
  }
  return packedParts(parts, { isDeflated: true });
}
