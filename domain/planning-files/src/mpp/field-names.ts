// The names of custom fields, and the lookup table of each. One property of the table's own
// block (mpp-format facts, 4.2, "user-given names").
import { readGuid, readU16, readU32, readUtf16 } from './bytes.ts';
import type { OpenProject } from './open-project.ts';
import { PropertyBlock } from './property-block.ts';

const namesKey = 71_303_169;
const maxFields = 2000;
const longestName = 512;
const definitionSize = 88;

export interface FieldNames {
  /** Name by field number. */
  aliases: Map<number, string>;
  /** GUID of the lookup table by field number. */
  lookupTables: Map<number, string>;
}

/** The names and lookup tables of the custom fields of tasks or resources. */
export function readFieldNames(project: OpenProject, table: 'Task' | 'Rsc'): FieldNames {
  const stream = project.file.read(`${project.version.folder}TBknd${table}/Props`);
  const bytes = stream === null ? null : new PropertyBlock(stream).bytes(namesKey);
  if (bytes === null) return { aliases: new Map(), lookupTables: new Map() };
  return { aliases: readAliases(bytes), lookupTables: readLookupTables(bytes) };
}

function readAliases(bytes: Uint8Array): Map<number, string> {
  const aliases = new Map<number, string>();
  const count = Math.min(readU32(bytes, 8), maxFields);
  for (let i = 0; i < count; i++) {
    const at = 12 + 8 * i;
    const from = readU32(bytes, at + 4) + 4;
    if (from >= bytes.length) continue;
    const alias = readUtf16(bytes, from, longestName).trim();
    if (alias !== '') aliases.set(readU16(bytes, at), alias);
  }
  return aliases;
}

// Behind the names: two blocks without use here, then the definitions.
function readLookupTables(bytes: Uint8Array): Map<number, string> {
  const tables = new Map<number, string>();
  let at = 4 + readU32(bytes, 0);
  for (let block = 0; block < 2; block++) at += 4 + readU32(bytes, at);
  const count = Math.min(readU32(bytes, at), maxFields);
  for (let i = 0; i < count; i++) {
    const from = at + 8 + definitionSize * i;
    if (from + definitionSize > bytes.length) break;
    const table = readGuid(bytes, from + 36);
    if (table !== null) tables.set(readU16(bytes, from), table);
  }
  return tables;
}
