// Finds the position of each imported WBS row, and whether the element already exists. The hierarchy comes from the
// levels, else from named parents, else from codes such as 1.2.3, else from the indentation of the names.
import { newId } from '../../platform/ids.ts';
import { maxLevels, tooDeepMessage } from '../tree.ts';
import type { ReadRow } from './table-of-cells.ts';

export interface ElementHere {
  wbs_id: string;
  parent_wbs_id: string | null;
  code: string;
  name: string;
  position: number;
}

export interface PlannedRow {
  row: number;
  level: number;
  code: string;
  name: string;
  outcome: 'create' | 'change' | 'unchanged' | 'faulty';
  wbs_id: string;
  parent_wbs_id: string | null;
  faults: string[];
}

const longestCode = 60;
const longestName = 300;
const keyOf = (text: string) => text.trim().toLowerCase();

/** The rows with their positions; linear except for the depth. `here` is in the order of siblings. */
export function outlineOfRows(rows: readonly ReadRow[], here: readonly ElementHere[]): PlannedRow[] {
  const faults = rows.map((): string[] => []);
  const parents = parentsOf(rows, faults);
  const byCode = new Map<string, ElementHere>();
  for (const element of here) if (!byCode.has(keyOf(element.code))) byCode.set(keyOf(element.code), element);
  const levels = levelsHere(here);
  const siblings = new Siblings(here, rows);
  const planned: (PlannedRow | undefined)[] = rows.map(() => undefined);
  const asked = new Set<number>();
  const plan = (at: number): void => {
    const row = rows[at]!;
    const own = faults[at]!;
    const parent = parents[at];
    let above: { wbs_id: string; code: string; level: number } | null = null;
    if (typeof parent === 'number') {
      above = planned[parent] ?? null;
      if (!above) own.push('It is its own parent. Name another parent.');
    } else if (typeof parent === 'string') {
      const element = elementAbove(parent, row, byCode);
      if (element) above = { ...element, level: levels.get(element.wbs_id)! };
      else if (row.parent !== null)
        own.push(`There is no element "${row.parent}" here or in the rows to place it under.`);
    }
    const known =
      row.code === null ? siblings.named(above?.wbs_id ?? null, row.name) : (byCode.get(keyOf(row.code)) ?? null);
    const level = known ? levels.get(known.wbs_id)! : (above?.level ?? 0) + 1;
    own.push(...faultsOf(row, known !== null));
    const code = row.code ?? known?.code ?? siblings.nextCode(above?.wbs_id ?? null, above?.code ?? null);
    if (!known) own.push(...faultsOfPlace(row, { level, code }));
    const made: PlannedRow = {
      row: row.row,
      level,
      code,
      name: row.name || known?.name || '',
      outcome: known ? 'unchanged' : 'create',
      wbs_id: known?.wbs_id ?? newId(),
      parent_wbs_id: above?.wbs_id ?? null,
      faults: own,
    };
    if (!known) siblings.add(made);
    planned[at] = made;
  };
  for (const start of rows.keys()) {
    // A row comes after all its ancestors, however deep it is.
    const line: number[] = [];
    for (let at: Parent = start; typeof at === 'number' && !asked.has(at); at = parents[at] ?? null) {
      asked.add(at);
      line.push(at);
    }
    for (const at of line.reverse()) plan(at);
  }
  findDuplicateCodes(rows, faults);
  return planned.map((each) => (each!.faults.length > 0 ? { ...each!, outcome: 'faulty' } : each!));
}

/** A row of the same table, a code that may exist already, or null for the top. */
type Parent = number | string | null;

function parentsOf(rows: readonly ReadRow[], faults: string[][]): Parent[] {
  if (rows.some(({ level }) => level !== null)) return byLevel(rows, faults);
  const places = new Map(rows.flatMap(({ code }, at) => (code === null ? [] : [[keyOf(code), at] as const])));
  if (rows.some(({ parent }) => parent !== null))
    return rows.map(({ parent }) => (parent === null ? null : (places.get(keyOf(parent)) ?? parent)));
  const isDotted = rows.some(({ code }) => code !== null && codesAbove(code).length > 0);
  if (isDotted) return rows.map(({ code }) => byCodes(code, places));
  return byIndent(rows);
}

function byLevel(rows: readonly ReadRow[], faults: string[][]): Parent[] {
  const above: { at: number; level: number }[] = [];
  let least: number | null = null;
  return rows.map(({ level: text }, at) => {
    const level = Number(text);
    if (text === null || !Number.isInteger(level) || level < 0) {
      faults[at]!.push(text === null ? 'The level is missing.' : `"${text}" is no level; write 1, 2, 3 …`);
      return null;
    }
    least ??= level;
    while (above.length > 0 && above.at(-1)!.level >= level) above.pop();
    const parent = above.at(-1);
    if (level > (parent?.level ?? least - 1) + 1) {
      const most = (parent?.level ?? least - 1) + 1;
      faults[at]!.push(`Level ${level} cannot follow here; ${most} is the deepest that can.`);
    }
    above.push({ at, level });
    return parent?.at ?? null;
  });
}

/** `1.2` and `1` are the ancestors of `1.2.3`. */
export function codesAbove(code: string): string[] {
  const above: string[] = [];
  for (let text = code.replace(/[.\-/]$/, ''); ;) {
    const cut = Math.max(text.lastIndexOf('.'), text.lastIndexOf('-'), text.lastIndexOf('/'));
    if (cut < 1) return above;
    text = text.slice(0, cut);
    above.push(text);
  }
}

function byCodes(code: string | null, places: ReadonlyMap<string, number>): Parent {
  if (code === null) return null;
  for (const above of codesAbove(code)) {
    const at = places.get(keyOf(above));
    if (at !== undefined) return at;
  }
  return code;
}

/** The existing element of a parent's code, or the nearest ancestor of a code. */
function elementAbove(
  text: string,
  { parent }: ReadRow,
  byCode: ReadonlyMap<string, ElementHere>,
): ElementHere | undefined {
  const codes = parent === null ? codesAbove(text) : [text];
  return codes.map((code) => byCode.get(keyOf(code))).find((element) => element !== undefined);
}

/** The parent of each row by the indentation of its name. */
export function byIndent(rows: readonly ReadRow[]): (number | null)[] {
  const above: { at: number; indent: number }[] = [];
  return rows.map(({ indent }, at) => {
    while (above.length > 0 && above.at(-1)!.indent >= indent) above.pop();
    const parent = above.at(-1)?.at ?? null;
    above.push({ at, indent });
    return parent;
  });
}

function faultsOf({ code, name }: ReadRow, isKnown: boolean): string[] {
  return [
    ...(name === '' && !isKnown ? ['The name is missing.'] : []),
    ...(name.length > longestName ? [`The name is too long; ${longestName} letters are the most.`] : []),
    ...((code ?? '').length > longestCode ? [`The code is too long; ${longestCode} letters are the most.`] : []),
  ];
}

/** Faults of the position of a new element. */
function faultsOfPlace({ code: given }: ReadRow, { level, code }: { level: number; code: string }): string[] {
  if (level > maxLevels) return [tooDeepMessage('It', level)];
  return given === null && code.length > longestCode
    ? [`The code of its place would have more than ${longestCode} letters. Write a shorter one next to the name.`]
    : [];
}

/** Duplicate codes of rows. */
function findDuplicateCodes(rows: readonly ReadRow[], faults: string[][]): void {
  const first = new Map<string, number>();
  for (const [at, { code, row }] of rows.entries()) {
    if (code === null) continue;
    const before = first.get(keyOf(code));
    if (before === undefined) first.set(keyOf(code), row);
    else faults[at]!.push(`The code "${code}" is already used in row ${before}.`);
  }
}

function levelsHere(here: readonly ElementHere[]): Map<string, number> {
  const byId = new Map(here.map((each) => [each.wbs_id, each]));
  const levels = new Map<string, number>();
  const levelOf = (element: ElementHere): number => {
    const known = levels.get(element.wbs_id);
    if (known !== undefined) return known;
    const parent = element.parent_wbs_id === null ? undefined : byId.get(element.parent_wbs_id);
    const level = parent ? levelOf(parent) + 1 : 1;
    levels.set(element.wbs_id, level);
    return level;
  };
  here.forEach(levelOf);
  return levels;
}

/** Names and numbers of elements with the same parent. */
class Siblings {
  readonly #names = new Map<string, ElementHere>();
  readonly #last = new Map<string, number>();
  readonly #codes: Set<string>;

  constructor(here: readonly ElementHere[], rows: readonly ReadRow[]) {
    this.#codes = new Set([...here, ...rows].map(({ code }) => keyOf(code ?? '')));
    for (const element of here) {
      this.#names.set(this.#key(element.parent_wbs_id, element.name), element);
      this.#count(element);
    }
  }
  named(parentId: string | null, name: string): ElementHere | null {
    return this.#names.get(this.#key(parentId, name)) ?? null;
  }
  add(element: Pick<ElementHere, 'parent_wbs_id' | 'code'>): void {
    this.#codes.add(keyOf(element.code));
    this.#count(element);
  }
  /** The next code after the existing ones, unique among elements and rows: `1.2.4`. */
  nextCode(parentId: string | null, parentCode: string | null): string {
    for (let next = (this.#last.get(parentId ?? '') ?? 0) + 1; ; next += 1) {
      const code = parentCode === null ? String(next) : `${parentCode}.${next}`;
      if (!this.#codes.has(keyOf(code))) return code;
    }
  }
  #key(parentId: string | null, name: string): string {
    return `${parentId ?? ''}/${keyOf(name)}`;
  }
  #count({ parent_wbs_id, code }: Pick<ElementHere, 'parent_wbs_id' | 'code'>): void {
    // A longer number was chosen by a person, and is not a position among siblings.
    const number = Number(/(?:^|\D)(\d{1,9})\s*$/.exec(code)?.[1] ?? 0);
    const last = this.#last.get(parent_wbs_id ?? '') ?? 0;
    this.#last.set(parent_wbs_id ?? '', Math.max(last, number));
  }
}
