// Single links, as other programs send them: each is an edit of the programme.
import type { BodyOf, Calls, QueryOf } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { againstRule, notFound, Refusal } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { editProgramme, lockedState } from '../edits/edit-programme.ts';
import type { WireEdit } from '../edits/apply-edits.ts';
import { type DepRow, findDep } from '../tasks/store.ts';

async function edit(
  tx: Tx,
  scope: Scope,
  projectId: string,
  edits: WireEdit[],
  note: string,
  now: Date,
): Promise<void> {
  const { revision } = await lockedState(tx, scope, projectId, now);
  await editProgramme(tx, scope, projectId, { based_on: revision, edits, note }, now);
}

const lagOf = (minutes: number) => ({ kind: 'working', minutes }) as const;

export async function createLink(
  tx: Tx,
  scope: Scope,
  projectId: string,
  input: BodyOf<Calls['createActionDep']>,
  now: Date,
): Promise<DepRow> {
  const id = newId();
  const { predecessor_action_id, successor_action_id, kind, lag_minutes } = input;
  const { programme } = await lockedState(tx, scope, projectId, now);
  const there = new Set(programme.tasks.map((task) => task.id));
  const missing = Object.entries({ predecessor_action_id, successor_action_id }).filter(([, end]) => !there.has(end));
  if (missing.length > 0) {
    throw againstRule(
      Object.fromEntries(missing.map(([name]) => [name, ['There is no such task in this programme.']])),
    );
  }
  const link = {
    id,
    predecessorId: predecessor_action_id,
    successorId: successor_action_id,
    ...(kind === undefined ? {} : { kind }),
    ...(lag_minutes === undefined ? {} : { lag: lagOf(lag_minutes) }),
  };
  await edit(tx, scope, projectId, [{ kind: 'link-added', link }], 'Link added', now);
  return (await findDep(tx, scope, projectId, id))!;
}

export async function updateLink(
  tx: Tx,
  scope: Scope,
  projectId: string,
  id: string,
  input: BodyOf<Calls['updateActionDep']>,
  now: Date,
): Promise<DepRow> {
  await lockedState(tx, scope, projectId, now);
  if (!(await findDep(tx, scope, projectId, id))) {
    throw notFound();
  }
  const { predecessor_action_id, successor_action_id, kind, lag_minutes } = input;
  const changes = {
    ...(predecessor_action_id === undefined ? {} : { predecessorId: predecessor_action_id }),
    ...(successor_action_id === undefined ? {} : { successorId: successor_action_id }),
    ...(kind === undefined ? {} : { kind }),
    ...(lag_minutes === undefined ? {} : { lag: lagOf(lag_minutes) }),
  };
  await edit(tx, scope, projectId, [{ kind: 'link-changed', id, changes }], 'Link changed', now);
  return (await findDep(tx, scope, projectId, id))!;
}

export async function deleteLink(
  tx: Tx,
  scope: Scope,
  projectId: string,
  query: QueryOf<Calls['deleteActionDep']>,
  now: Date,
): Promise<{ id: string; message: string }> {
  const { id, predecessor_action_id, successor_action_id } = query;
  const { programme } = await lockedState(tx, scope, projectId, now);
  if (id === undefined && (predecessor_action_id === undefined || successor_action_id === undefined)) {
    throw new Refusal(422, 'against_rule', 'Name the link, or both of its tasks.', {
      fields: { id: ['Name the link, or both of its tasks.'] },
    });
  }
  const found = programme.links.filter((link) =>
    id === undefined
      ? link.predecessorId === predecessor_action_id && link.successorId === successor_action_id
      : link.id === id,
  );
  if (found.length === 0) {
    throw notFound();
  }
  const edits = found.map((link) => ({ kind: 'link-removed', id: link.id }) as const);
  await edit(tx, scope, projectId, edits, 'Link removed', now);
  return { id: found[0]!.id, message: 'Dependency deleted' };
}
