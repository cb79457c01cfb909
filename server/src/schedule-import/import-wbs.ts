// WBS elements for the summaries of a file: an existing element with the same code is used.
import { isEqual, type Programme, type Task } from '@horizon/schedule';
import { sql } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import type { Matches } from './image-of-present.ts';
import { beginBatch, endBatch, insertMany } from '../schedule/edits/write-rows.ts';
import { maxLevels, tooDeepMessage } from '../wbs/tree.ts';

/** Maximum length of a stored code. */
const maxLetters = 60;

interface NewElement {
  wbs_id: string;
  parent_wbs_id: string | null;
  code: string;
  name: string;
  position: number;
  source_id: string;
}

export interface PlannedWbs {
  /** Elements by the file's id of the summary. */
  byTask: Map<string, string>;
  made: NewElement[];
  /** The existing elements that the plan depends on. */
  here: readonly Element[];
}

interface Element {
  wbs_id: string;
  parent_wbs_id: string | null;
  code: string;
  position: number;
}

/**
 * The elements for the summaries of a file, including those to create. Empty without a file. Throws 422 if one would
 * exceed the maximum depth.
 */
export async function planWbs(
  db: Db,
  scope: Scope,
  projectId: string,
  of: {
    file: Programme;
    matches: Pick<Matches, 'tasks' | 'artefacts'>;
    /** Existing elements are not used, even with the same codes. */
    isApart?: boolean;
  } | null,
): Promise<PlannedWbs> {
  if (!of) return { byTask: new Map(), made: [], here: [] };
  const { file } = of;
  const { tasks: here, artefacts } = of.matches;
  const rows = await listElements(db, scope, projectId);
  const byCode = new Map(rows.map(({ code, wbs_id }) => [code, wbs_id]));
  const codes = codesOf(file);
  const byTask = new Map<string, string>();
  const made: NewElement[] = [];
  let position = rows.reduce((last, row) => Math.max(last, row.position), 0);
  const isThere = new Set(rows.map(({ wbs_id }) => wbs_id));
  for (const task of file.tasks.filter(({ id, kind }) => kind === 'summary' && !artefacts.has(id))) {
    const code = of.isApart ? freeCode(codes.get(task.id)!, byCode) : codes.get(task.id)!;
    const element = here.get(task.id)?.wbsId ?? null;
    const known = element !== null && isThere.has(element) ? element : byCode.get(code);
    byTask.set(task.id, known ?? newId());
    if (known !== undefined) continue;
    position += 1024;
    made.push({
      wbs_id: byTask.get(task.id)!,
      parent_wbs_id: task.parentId === null ? null : (byTask.get(task.parentId) ?? null),
      code: code.slice(0, maxLetters),
      name: (task.name.trim() || code).slice(0, 300),
      position,
      source_id: task.id,
    });
    byCode.set(code, byTask.get(task.id)!);
  }
  refuseTooDeep([...rows, ...made], made);
  return { byTask, made, here: rows };
}

function freeCode(code: string, taken: ReadonlyMap<string, unknown>): string {
  let free = code.slice(0, maxLetters);
  for (let n = 2; taken.has(free); n += 1) free = `${code.slice(0, maxLetters - `-${n}`.length)}-${n}`;
  return free;
}

/** Refuses elements beyond the maximum depth, naming the first. Linear. */
function refuseTooDeep(
  all: readonly Pick<NewElement, 'wbs_id' | 'parent_wbs_id'>[],
  made: readonly NewElement[],
): void {
  const parents = new Map(all.map(({ wbs_id, parent_wbs_id }) => [wbs_id, parent_wbs_id]));
  const levels = new Map<string, number>();
  const levelOf = (id: string): number => {
    const above: string[] = [];
    let at: string | null = id;
    // Children of a deleted element move to the top.
    while (at !== null && parents.has(at) && !levels.has(at)) {
      above.push(at);
      at = parents.get(at) ?? null;
    }
    let level = at === null ? 0 : (levels.get(at) ?? 0);
    for (const each of above.reverse()) levels.set(each, (level += 1));
    return levels.get(id)!;
  };
  const tooDeep = made.filter(({ wbs_id }) => levelOf(wbs_id) > maxLevels);
  const [first] = tooDeep;
  if (!first) return;
  const others = tooDeep.length - 1;
  // A truncated code is not unique.
  const named = first.code.length < maxLetters ? `${first.code} ${first.name}` : first.name;
  const sentence = tooDeepMessage(`The WBS element "${named}"`, levelOf(first.wbs_id));
  const more = others === 0 ? '' : ` ${others.toLocaleString('en-AU')} more would be at that level or deeper.`;
  throw againstRule({
    create_wbs: [
      `${sentence}${more} Import the file without making WBS elements of the summaries, or move these summaries further up in it.`,
    ],
  });
}

/** True if the elements are still those that a plan was made with. */
export async function planMatches(
  db: Db,
  scope: Scope,
  projectId: string,
  { here, byTask }: PlannedWbs,
): Promise<boolean> {
  return byTask.size === 0 || isEqual(here, await listElements(db, scope, projectId));
}

async function listElements(db: Db, scope: Scope, projectId: string): Promise<Element[]> {
  const { rows } = await sql<Element>`SELECT wbs_id, parent_wbs_id, code, position FROM wbs
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND NOT is_deleted ORDER BY wbs_id`.execute(
    db,
  );
  return rows;
}

/** The file's own WBS codes, else the outline numbers: 1, 1.1, 1.2 … */
function codesOf({ tasks }: Programme): Map<string, string> {
  const counts = new Map<string, number>();
  const numbers = new Map<string, string>();
  const codes = new Map<string, string>();
  const numberOf = ({ id, parentId }: Task) => {
    const parent = parentId ?? '';
    const count = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, count);
    const above = numbers.get(parent);
    numbers.set(id, above === undefined ? String(count) : `${above}.${count}`);
    return numbers.get(id)!;
  };
  for (const task of tasks) {
    const number = numberOf(task);
    codes.set(task.id, task.wbsCode?.trim() || number);
  }
  return codes;
}

/** Stores the new elements. */
export async function insertWbs(tx: Tx, scope: Scope, projectId: string, { made }: PlannedWbs): Promise<void> {
  if (made.length === 0) return;
  await beginBatch(tx, newId());
  const rows = made.map((element) =>
    Object.assign({ workspace_id: scope.workspaceId, project_id: projectId }, element),
  );
  const columns = [
    'workspace_id',
    'project_id',
    'wbs_id',
    'parent_wbs_id',
    'code',
    'name',
    'position',
    'source_id',
  ] as const;
  await insertMany(tx, 'wbs', columns, rows);
  await endBatch(tx);
}
