// An activity id is unique in a programme. Duplicates from an import stay until somebody changes them; a batch may pass
// ids from task to task, so uniqueness is checked after all of it is applied.
import { activityIdKey, type Patch } from '@horizon/schedule';
import type { Tx } from '../../platform/database.ts';
import { againstRule, conflict } from '../../platform/failures.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { touchingAfter } from './batches.ts';
import type { Draft } from './draft.ts';
import type { WireEdit } from './apply-edits.ts';

/** Refuses, 422 on the edit, an id that the batch gives to a task while another one has it. Linear if ids are given. */
export function checkActivityIds(draft: Draft, edits: readonly WireEdit[]): void {
  const given = new Map<string, number>();
  edits.forEach((edit, place) => {
    if (edit.kind === 'task-changed' && edit.changes.code) given.set(edit.id, place);
    else if (edit.kind === 'task-added' && edit.task.code) given.set(edit.task.id, place);
    else if (edit.kind === 'task-restored') given.set(edit.id, place);
  });
  if (given.size === 0) return;
  const holders = new Map<string, string[]>();
  for (const { id, code } of draft.tasks.where(({ code }) => code !== null && code.trim() !== '')) {
    const key = activityIdKey(code!);
    const ids = holders.get(key);
    if (ids) ids.push(id);
    else holders.set(key, [id]);
  }
  for (const [id, place] of given) {
    const code = draft.tasks.get(id)?.code;
    // A task that keeps its id is not compared with a duplicate from an import.
    if (!code || draft.tasks.before(id)?.code === code) continue;
    const other = holders.get(activityIdKey(code))?.find((each) => each !== id);
    if (other === undefined) continue;
    const sentence = `"${draft.tasks.get(other)!.name}" has the activity id ${code} already. Give this task another one.`;
    const inside = edits[place]!.kind === 'task-added' ? 'task' : 'changes';
    throw againstRule({ [`edits.${place}.${inside}.code`]: [sentence] }, sentence);
  }
}

/**
 * Refuses, 409, to reverse a batch of a revision if that gives a task an activity id that another one has been given
 * since. Duplicates from an import are restored unchanged.
 */
export async function refuseTakenIds(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  { back, revision }: { back: readonly Patch[]; revision: number },
): Promise<void> {
  const turned = new Map<string, Patch>();
  const given = new Map<string, Patch>();
  for (const patch of back) {
    if (patch.of !== 'task') continue;
    if (patch.after === null || 'code' in patch.after) turned.set(patch.id, patch);
    const code = patch.after?.['code'];
    if (typeof code === 'string' && activityIdKey(code) !== '') given.set(activityIdKey(code), patch);
  }
  if (given.size === 0) return;
  const holders = state.programme.tasks.filter(
    ({ id, code }) => code !== null && !turned.has(id) && given.has(activityIdKey(code)),
  );
  if (holders.length === 0) return;
  const since = await touchingAfter(tx, scope, state.projectId, revision);
  const touched = new Set(since.flatMap((batch) => batch.touched));
  const holder = holders.find(({ id }) => touched.has(`task/${id}/code`) || touched.has(`task/${id}/*`));
  if (!holder) return;
  const { id, after } = given.get(activityIdKey(holder.code!))!;
  const name = String(after!['name'] ?? state.programme.tasks.find((task) => task.id === id)?.name ?? 'a task');
  throw conflict(
    'activity_id_taken',
    `"${holder.name}" has been given the activity id ${holder.code} since, and this would give it to "${name}" again. Give "${holder.name}" another activity id first.`,
    { current: { task_id: holder.id } },
  );
}
