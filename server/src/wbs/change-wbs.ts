// Adds, moves and deletes elements: no element is under itself, and none is deleted while it contains something.
import { sql } from 'kysely';
import type { BodyOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import type { Tx } from '../platform/database.ts';
import { againstRule, conflict, notFound, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRow, updateRow } from '../platform/rows.ts';
import { amountsUnseen, seesMoney } from '../schedule/programme/money-mask.ts';
import * as store from './store.ts';
import { codesByPlace, flat, maxLevels, treeOf, type WbsElement } from './tree.ts';

/** The distance between the positions of neighbours. */
export const step = 1024;

async function elementOf(tx: Tx, scope: Scope, projectId: string, id: string): Promise<WbsElement> {
  const rows = await store.listElements(tx, scope, [projectId]);
  const tasks = await store.tasksByElement(tx, scope, [projectId]);
  return flat(treeOf(rows, tasks, () => scope)).find(({ wbs_id }) => wbs_id === id)!;
}

const deletedElement = (row: store.WbsRow, scope: Scope): WbsElement => flat(treeOf([row], [], () => scope))[0]!;

/** Refuses an amount from somebody who cannot see the existing ones. */
function refuseUnseenBudget(scope: Scope, projectId: string, { budget }: { budget?: unknown }): void {
  if (budget !== undefined && !seesMoney(scope, projectId)) {
    throw againstRule({ budget: [amountsUnseen] });
  }
}

/** Serialises writers of one project's WBS, so that two moves cannot create a cycle together. */
export async function takeTurn(tx: Tx, projectId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('wbs'), hashtext(${projectId}))`.execute(tx);
}

interface Place {
  parent_wbs_id?: string | null;
  after_wbs_id?: string | null;
}

/** The position for an element at a place. Throws 422 if the place does not exist, or is below the element. */
function positionAt(rows: readonly store.WbsRow[], place: Place, self: string | null): number {
  const byId = new Map(rows.map((row) => [row.wbs_id, row]));
  const parent = place.parent_wbs_id ?? null;
  if (parent !== null && !byId.has(parent)) {
    throw againstRule({ parent_wbs_id: ['There is no such element in this project.'] });
  }
  let level = 1;
  for (let above = parent; above !== null; above = byId.get(above)?.parent_wbs_id ?? null) {
    level += 1;
    if (above === self) {
      throw againstRule({ parent_wbs_id: ['An element cannot be placed under itself.'] });
    }
  }
  if (level + levelsBelow(rows, self) > maxLevels) {
    throw againstRule({ parent_wbs_id: [`A WBS has ${maxLevels} levels at the most. Choose a place further up.`] });
  }
  const siblings = rows.filter((row) => row.parent_wbs_id === parent && row.wbs_id !== self);
  if (place.after_wbs_id === undefined) {
    return (siblings.at(-1)?.position ?? 0) + step;
  }
  const at = siblings.findIndex(({ wbs_id }) => wbs_id === place.after_wbs_id);
  if (place.after_wbs_id !== null && at < 0) {
    throw againstRule({ after_wbs_id: ['There is no such element at this level.'] });
  }
  const [before, next] = [siblings[at]?.position, siblings[at + 1]?.position];
  if (next === undefined) return (before ?? 0) + step;
  return before === undefined ? next - step : (before + next) / 2;
}

/** The number of levels below an element. */
function levelsBelow(rows: readonly store.WbsRow[], self: string | null): number {
  const byParent = Map.groupBy(rows, ({ parent_wbs_id: parent }) => parent);
  const below = (ids: readonly (string | null)[]) =>
    ids.flatMap((id) => (id === null ? [] : (byParent.get(id) ?? []))).map(({ wbs_id: id }) => id);
  let levels = 0;
  for (let ids = below([self]); ids.length > 0; ids = below(ids)) levels += 1;
  return levels;
}

export async function createElement(
  tx: Tx,
  scope: Scope,
  projectId: string,
  input: BodyOf<Calls['createWbs']>,
): Promise<WbsElement> {
  if (input.budget !== null) refuseUnseenBudget(scope, projectId, input);
  await takeTurn(tx, projectId);
  const { after_wbs_id: _after, ...fields } = input;
  const rows = await store.listElements(tx, scope, [projectId]);
  const position = positionAt(rows, input, null);
  const row = await insertRow(tx, 'wbs', {
    workspace_id: scope.workspaceId,
    project_id: projectId,
    wbs_id: newId(),
    position,
    ...fields,
    code: fields.code.trim(),
    name: fields.name.trim(),
  });
  return elementOf(tx, scope, projectId, row.wbs_id);
}

export async function updateElement(
  tx: Tx,
  scope: Scope,
  projectId: string,
  input: BodyOf<Calls['updateWbs']>,
): Promise<WbsElement> {
  refuseUnseenBudget(scope, projectId, input);
  await takeTurn(tx, projectId);
  const { wbs_id, version, after_wbs_id, parent_wbs_id, ...fields } = input;
  const before = await store.findElement(tx, scope, projectId, wbs_id);
  if (!before || (before.is_deleted && fields.is_deleted === undefined)) {
    throw againstRule({ wbs_id: ['There is no such element in this project.'] });
  }
  const rows = await store.listElements(tx, scope, [projectId]);
  const moves = parent_wbs_id !== undefined || after_wbs_id !== undefined || before.is_deleted;
  const parent = parent_wbs_id === undefined ? parentStill(rows, before) : parent_wbs_id;
  const place = { parent_wbs_id: parent, ...(after_wbs_id === undefined ? {} : { after_wbs_id }) };
  const moved = moves ? { parent_wbs_id: parent, position: positionAt(rows, place, wbs_id) } : {};
  const key = { workspace_id: scope.workspaceId, wbs_id };
  if (!(await updateRow(tx, 'wbs', key, version ?? null, { ...fields, ...moved }))) {
    throw stale(before.is_deleted ? deletedElement(before, scope) : await elementOf(tx, scope, projectId, wbs_id));
  }
  return elementOf(tx, scope, projectId, wbs_id);
}

/** The parent; null if it has been deleted. */
const parentStill = (rows: readonly store.WbsRow[], { parent_wbs_id: id }: store.WbsRow) =>
  rows.some((row) => row.wbs_id === id) ? id : null;

export async function deleteElement(
  tx: Tx,
  scope: Scope,
  projectId: string,
  id: string,
): Promise<{ id: string; message: string }> {
  await takeTurn(tx, projectId);
  const found = await store.findElement(tx, scope, projectId, id);
  if (!found || found.is_deleted) {
    throw notFound();
  }
  const count = await store.countContents(tx, scope, projectId, id);
  if (count > 0) {
    throw conflict('in_use', `"${found.name}" holds ${count} elements and tasks. Move them first.`, { count });
  }
  await updateRow(tx, 'wbs', { workspace_id: scope.workspaceId, wbs_id: id }, null, { is_deleted: true });
  return { id, message: 'WBS element deleted' };
}

/** Gives every element the code of its position; answers how many codes changed. */
export async function renumberElements(tx: Tx, scope: Scope, projectId: string): Promise<{ changed: number }> {
  await takeTurn(tx, projectId);
  const rows = await store.listElements(tx, scope, [projectId]);
  const codes = codesByPlace(treeOf(rows, [], () => scope));
  await store.setCodes(tx, scope, codes);
  return { changed: codes.size };
}
