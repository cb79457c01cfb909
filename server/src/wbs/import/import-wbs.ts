// Imports many elements from a paste or a file: previewed first, then stored all or none, and undone together.
import { type AnswerOf, type BodyOf, type Calls, maxImportedElements } from '@horizon/contract';
import { money, toNumber } from '@horizon/money';
import type { Tx } from '../../platform/database.ts';
import { againstRule } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { amountsUnseen, seesMoney } from '../../schedule/programme/money-mask.ts';
import { readSentTable, tooManyRows } from '../../platform/sent-table.ts';
import { beginBatch, endBatch, insertMany, updateMany } from '../../schedule/edits/write-rows.ts';
import { step, takeTurn } from '../change-wbs.ts';
import { removeUnused } from '../imported-elements.ts';
import * as store from '../store.ts';
import { type BudgetedRow, budgetsOfRows } from './budgets-of-rows.ts';
import { outlineOfRows } from './outline-of-rows.ts';
import { columnsOfWbs } from './columns-of-wbs.ts';
import { tableOfCells } from './table-of-cells.ts';

/** The columns of a file with their recognised fields, and the cells below the headings. */
export async function readWbsFile(bytes: Buffer): Promise<AnswerOf<Calls['readWbsFile']>> {
  const { rows, rowNumbers } = await readSentTable(bytes, { rows: maxImportedElements, keepsIndent: true });
  if (rows.length > maxImportedElements + 50) throw tooManyRows(maxImportedElements);
  const cut = (cells: readonly string[]) => cells.slice(0, 50).map((cell) => cell.slice(0, 2000));
  return columnsOfWbs(rows.map((cells, at) => ({ row: rowNumbers[at] ?? at + 1, cells: cut(cells) })));
}

/** The result of the rows, stored if requested and if none of them is faulty. */
export async function importWbs(
  tx: Tx,
  scope: Scope,
  projectId: string,
  { lines: sent, dry_run: isDry = true }: BodyOf<Calls['importWbs']>,
): Promise<AnswerOf<Calls['importWbs']>> {
  await takeTurn(tx, projectId);
  const { rows: sentRows, leftOut, budgetHead } = tableOfCells(sent);
  const takesBudgets = seesMoney(scope, projectId);
  const read = takesBudgets ? sentRows : sentRows.map((row) => ({ ...row, budget: null }));
  if (read.length === 0) throw againstRule({ lines: ['There is no row with a name.'] });
  if (read.length > maxImportedElements) throw tooManyRows(maxImportedElements);
  const here = await store.listElements(tx, scope, [projectId]);
  const mayChange = scope.can('schedule:edit', projectId);
  const planned = budgetsOfRows(outlineOfRows(read, here), read, here, mayChange);
  const count = (outcome: BudgetedRow['outcome']) => planned.filter((each) => each.outcome === outcome).length;
  const faulty = count('faulty');
  const committed = !isDry && faulty === 0;
  if (committed) await storeRows(tx, scope, projectId, { here, planned });
  return {
    rows: planned.map(({ parent_wbs_id: _parent, wbs_id: id, budget, budgetBefore, version, ...row }) => ({
      ...row,
      wbs_id: row.outcome === 'unchanged' || committed ? id : null,
      budget: shown(takesBudgets ? budget : null),
      budget_before: shown(budgetBefore),
      version: committed ? version : null,
    })),
    left_out: [
      ...leftOut,
      ...(budgetHead === null || takesBudgets ? [] : [`${budgetHead} (amounts that you do not see)`]),
    ],
    created: count('create'),
    changed: count('change'),
    unchanged: count('unchanged'),
    faulty,
    committed,
  };
}

async function storeRows(
  tx: Tx,
  scope: Scope,
  projectId: string,
  { here, planned }: { here: readonly store.WbsRow[]; planned: readonly BudgetedRow[] },
): Promise<void> {
  const last = new Map<string | null, number>();
  for (const { parent_wbs_id: parent, position } of here) last.set(parent, Math.max(last.get(parent) ?? 0, position));
  const made = planned.filter(({ outcome }) => outcome === 'create');
  const rows = made.map(({ wbs_id, parent_wbs_id, code, name, budget }) => {
    const position = (last.get(parent_wbs_id) ?? 0) + step;
    last.set(parent_wbs_id, position);
    const place = { workspace_id: scope.workspaceId, project_id: projectId, wbs_id, parent_wbs_id };
    return { ...place, code, name, position, budget };
  });
  const columns = [
    'workspace_id',
    'project_id',
    'wbs_id',
    'parent_wbs_id',
    'code',
    'name',
    'position',
    'budget',
  ] as const;
  const changed = planned.filter(({ outcome }) => outcome === 'change');
  await beginBatch(tx, newId());
  await insertMany(tx, 'wbs', columns, rows);
  await setBudgets(tx, scope, changed);
  await endBatch(tx);
}

const setBudgets = (tx: Tx, scope: Scope, rows: readonly { wbs_id: string; budget: string | number | null }[]) =>
  updateMany(
    tx,
    'wbs',
    'wbs_id',
    scope.workspaceId,
    ['budget'],
    rows.map(({ wbs_id, budget }) => ({ wbs_id, budget })),
  );

/** An amount as it is answered. */
const shown = (amount: string | null): number | null => (amount === null ? null : toNumber(money(amount)));

/**
 * Deletes the elements that the caller added, that are unchanged and empty, and restores budgets that the import
 * changed unless somebody has changed them since; answers how many elements stay.
 */
export async function takeBackWbs(
  tx: Tx,
  scope: Scope,
  projectId: string,
  { wbs_ids: ids, budgets = [] }: BodyOf<Calls['takeBackWbs']>,
): Promise<AnswerOf<Calls['takeBackWbs']>> {
  if (budgets.length > 0 && !(seesMoney(scope, projectId) && scope.can('schedule:edit', projectId)))
    throw againstRule({ budgets: [amountsUnseen] });
  await takeTurn(tx, projectId);
  const before = new Map((await store.listElements(tx, scope, [projectId])).map((row) => [row.wbs_id, row]));
  const own = await store.addedBy(tx, scope, ids);
  const untouched = ids.filter((id) => before.get(id)?.version === 1 && own.has(id));
  const restored = budgets.filter(({ wbs_id, version }) => before.get(wbs_id)?.version === version);
  await removeUnused(tx, scope, projectId, untouched);
  await beginBatch(tx, newId());
  await setBudgets(tx, scope, restored);
  await endBatch(tx);
  const after = new Set((await store.listElements(tx, scope, [projectId])).map(({ wbs_id }) => wbs_id));
  const kept = ids.filter((id) => after.has(id)).length;
  return {
    deleted: ids.filter((id) => before.has(id)).length - kept,
    restored: restored.length,
    kept: kept + budgets.length - restored.length,
  };
}
