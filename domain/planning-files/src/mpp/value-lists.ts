// Resolves values selected from a list. Custom fields with a lookup table and outline codes hold a reference to a
// value kept in a table of its own (mpp-format facts, 4.1, "value-list text"). Hierarchical codes are written with their
// parents before them: North.Level 3.
import { formatMinute } from '@horizon/working-time';
import { readF64, readGuid, readI32, readU16, readU32, readUtf16, type Slice } from './bytes.ts';
import { costToUnits, readTimestamp, tenthsToMinutes } from './encodings.ts';
import { openTable, type OpenProject } from './open-project.ts';

const referenceById = 0x0701;
const referenceByGuid = 0x0401;
const valueField = 22;
const descriptionField = 8;
const referenceSize = 26;
const deepestPath = 20;

type ListedValue = string | number | boolean;

interface ListEntry {
  value: ListedValue;
  description: string;
  parentId: number;
  tableGuid: string | null;
}

/** The values of all lookup tables of the project. */
export class ValueLists {
  readonly #byId = new Map<number, ListEntry>();
  readonly #byGuid = new Map<string, ListEntry>();

  /** Reads the tables. Cost: linear. */
  constructor(project: OpenProject) {
    if (project.isMpp9) return;
    const { isSince2013, bound } = project;
    const [parentAt, typeAt, tableAt] = isSince2013 ? [10, 16, 18] : [8, 32, 16];
    const table = openTable(project, 'OutlCode');
    for (const { state, block1, block2 } of table.slots) {
      if (state !== 0 || block1.length < 8) continue;
      const id = readI32(block1.bytes, block1.at + 4);
      const stored = table.variables.of(table.variables.has(id) ? id : readI32(block1.bytes, block1.at));
      const value = stored.get(valueField);
      if (value === undefined) continue;
      const description = stored.get(descriptionField);
      bound.spend(4 * (value.length + (description?.length ?? 0)));
      const entry: ListEntry = {
        value: decodeValue(value, block2.length > typeAt + 1 ? readU16(block2.bytes, block2.at + typeAt) : 21),
        description: description === undefined ? '' : textOf(description),
        parentId: block1.length >= parentAt + 2 ? readU16(block1.bytes, block1.at + parentAt) : 0,
        tableGuid: block2.length >= tableAt + 16 ? readGuid(block2.bytes, block2.at + tableAt) : null,
      };
      const guid = block2.length >= 16 ? readGuid(block2.bytes, block2.at) : null;
      if (!this.#byId.has(id)) this.#byId.set(id, entry);
      if (guid !== null && !this.#byGuid.has(guid)) this.#byGuid.set(guid, entry);
    }
  }

  /**
   * True when the bytes of a field are a reference to a listed value. A text of twelve letters that begins with Ё has the
   * same first bytes and length: it ends with a zero and has none before.
   */
  static isReference({ bytes, at, length }: Slice): boolean {
    const head = length === referenceSize ? readU16(bytes, at) : 0;
    if (head !== referenceById && head !== referenceByGuid) return false;
    const isText = readUtf16(bytes, at, length).length === referenceSize / 2 - 1 && readU16(bytes, at + 24) === 0;
    return !isText;
  }

  /** The listed value that a reference means, text with its parents before it; none when it is not in the file. */
  resolve({ bytes, at }: Slice): ListedValue | null {
    const byId = readU16(bytes, at) === referenceById ? this.#byId.get(readI32(bytes, at + 2)) : undefined;
    const entry = byId ?? this.#byGuid.get(readGuid(bytes, at + 6) ?? '');
    return entry === undefined ? null : this.#full(entry);
  }

  /** All values of the lookup table, in the order of the file. */
  valuesOf(tableGuid: string): { code: string; description: string }[] {
    return [...this.#byId.values()]
      .filter((entry) => entry.tableGuid === tableGuid)
      .map((entry) => ({ code: String(this.#full(entry)), description: entry.description }));
  }

  #full(entry: ListEntry): ListedValue {
    const parts = [entry.value];
    let parent = this.#byId.get(entry.parentId);
    while (parent !== undefined && parent !== entry && parts.length < deepestPath) {
      if (parent.tableGuid !== entry.tableGuid) break;
      parts.unshift(parent.value);
      parent = parent.parentId === 0 ? undefined : this.#byId.get(parent.parentId);
    }
    return parts.length === 1 ? entry.value : parts.join('.');
  }
}

function textOf({ bytes, at, length }: Slice): string {
  return readUtf16(bytes, at, length);
}

function decodeValue(slice: Slice, type: number): ListedValue {
  const { bytes, at } = slice;
  if (type === 15) return readF64(bytes, at);
  if (type === 9) return costToUnits(readF64(bytes, at));
  if (type === 6) return tenthsToMinutes(readI32(bytes, at));
  if (type === 17) return readU32(bytes, at) !== 0;
  if (type !== 4 && type !== 27) return textOf(slice);
  const moment = readTimestamp(bytes, at);
  return moment === null ? '' : formatMinute(moment);
}
