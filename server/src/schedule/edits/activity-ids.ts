// An activity id names one task of the programme. What an import brought twice stays until somebody changes it; a batch may
// hand ids on from task to task, so it is looked at when all of it is laid.
import { activityIdKey } from '@horizon/schedule';
import { againstRule } from '../../platform/failures.ts';
import type { Draft } from './draft.ts';
import type { WireEdit } from './lay-edits.ts';

/** Refuses, 422 on the edit, an id that the batch gives to a task while another one has it. Linear where ids are given. */
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
    // Who keeps its own id is not asked about a namesake that an import brought.
    if (!code || draft.tasks.before(id)?.code === code) continue;
    const other = holders.get(activityIdKey(code))?.find((each) => each !== id);
    if (other === undefined) continue;
    const sentence = `"${draft.tasks.get(other)!.name}" has the activity id ${code} already. Give this task another one.`;
    const inside = edits[place]!.kind === 'task-added' ? 'task' : 'changes';
    throw againstRule({ [`edits.${place}.${inside}.code`]: [sentence] }, sentence);
  }
}
