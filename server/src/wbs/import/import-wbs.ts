// Many elements from a paste or a file: looked at first, then stored together or not at all, and taken back together.
import { type AnswerOf, type BodyOf, type Calls, mostImportedElements } from '@horizon/contract';
import type { Tx } from '../../platform/database.ts';
import { againstRule } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { readSentTable, tooManyRows } from '../../platform/sent-table.ts';
import { beginBatch, endBatch, insertMany } from '../../schedule/edits/write-rows.ts';
import { step, takeTurn } from '../change-wbs.ts';
import { removeUnused } from '../imported-elements.ts';
import * as store from '../store.ts';
import { outlineOfRows, type PlannedRow } from './outline-of-rows.ts';
import { tableOfCells } from './table-of-cells.ts';

/** The rows of a file as its cells. */
export async function readWbsFile(bytes: Buffer): Promise<AnswerOf<Calls['readWbsFile']>> {
  const { rows, rowNumbers } = await readSentTable(bytes, { rows: mostImportedElements, keepsIndent: true });
  if (rows.length > mostImportedElements + 50) throw tooManyRows(rows.length, mostImportedElements);
  const cut = (cells: readonly string[]) => cells.slice(0, 50).map((cell) => cell.slice(0, 2000));
  return { lines: rows.map((cells, at) => ({ row: rowNumbers[at] ?? at + 1, cells: cut(cells) })) };
}

/** What the rows come to, stored where that is asked for and none of them is faulty. */
export async function importWbs(
  tx: Tx,
  scope: Scope,
  projectId: string,
  { lines: sent, dry_run: isDry = true }: BodyOf<Calls['importWbs']>,
): Promise<AnswerOf<Calls['importWbs']>> {
  await takeTurn(tx, projectId);
  const { rows: read, leftOut } = tableOfCells(sent);
  if (read.length === 0) throw againstRule({ lines: ['There is no row with a name.'] });
  if (read.length > mostImportedElements) throw tooManyRows(read.length, mostImportedElements);
  const here = await store.listElements(tx, scope, [projectId]);
  const planned = outlineOfRows(read, here);
  const count = (outcome: PlannedRow['outcome']) => planned.filter((each) => each.outcome === outcome).length;
  const faulty = count('faulty');
  const committed = !isDry && faulty === 0;
  if (committed) await storeRows(tx, scope, projectId, { here, planned });
  return {
    rows: planned.map(({ parent_wbs_id: _parent, wbs_id: id, ...row }) => ({
      ...row,
      wbs_id: row.outcome === 'unchanged' || committed ? id : null,
    })),
    left_out: leftOut,
    created: count('create'),
    unchanged: count('unchanged'),
    faulty,
    committed,
  };
}

async function storeRows(
  tx: Tx,
  scope: Scope,
  projectId: string,
  { here, planned }: { here: readonly store.WbsRow[]; planned: readonly PlannedRow[] },
): Promise<void> {
  const last = new Map<string | null, number>();
  for (const { parent_wbs_id: parent, position } of here) last.set(parent, Math.max(last.get(parent) ?? 0, position));
  const made = planned.filter(({ outcome }) => outcome === 'create');
  const rows = made.map(({ wbs_id, parent_wbs_id, code, name }) => {
    const position = (last.get(parent_wbs_id) ?? 0) + step;
    last.set(parent_wbs_id, position);
    return { workspace_id: scope.workspaceId, project_id: projectId, wbs_id, parent_wbs_id, code, name, position };
  });
  const columns = ['workspace_id', 'project_id', 'wbs_id', 'parent_wbs_id', 'code', 'name', 'position'];
  await beginBatch(tx, newId());
  await insertMany(tx, 'wbs', columns, rows);
  await endBatch(tx);
}

/** Deletes those elements that the caller added, that are as they were and in which nothing stands; answers how many stay. */
export async function takeBackWbs(
  tx: Tx,
  scope: Scope,
  projectId: string,
  { wbs_ids: ids }: BodyOf<Calls['takeBackWbs']>,
): Promise<AnswerOf<Calls['takeBackWbs']>> {
  await takeTurn(tx, projectId);
  const before = new Map((await store.listElements(tx, scope, [projectId])).map((row) => [row.wbs_id, row]));
  const own = await store.addedBy(tx, scope, ids);
  const untouched = ids.filter((id) => before.get(id)?.version === 1 && own.has(id));
  await removeUnused(tx, scope, projectId, untouched);
  const after = new Set((await store.listElements(tx, scope, [projectId])).map(({ wbs_id }) => wbs_id));
  const kept = ids.filter((id) => after.has(id)).length;
  return { deleted: ids.filter((id) => before.has(id)).length - kept, kept };
}
