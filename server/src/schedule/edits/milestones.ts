// A start or finish milestone is a moment: it has no duration and no remaining duration.
import { againstRule } from '../../platform/failures.ts';
import type { PlannedTask } from '../programme/state.ts';

type Given = Partial<PlannedTask>;

const lengths = ['durationMinutes', 'remainingMinutes'] as const;

/**
 * Changes made by an edit to a task (null: a new one): a task that becomes a milestone loses its duration. Refuses, 422
 * at the field, a duration for a milestone.
 */
export function changesOfMoment(before: PlannedTask | null, given: Given, path: string): Given {
  const kind = given.kind ?? before?.kind;
  if (kind !== 'start-milestone' && kind !== 'finish-milestone') {
    return given;
  }
  const name = given.name ?? before?.name ?? 'This';
  for (const length of lengths) {
    if ((given[length] ?? 0) > 0) {
      const sentence = `"${name}" is a milestone, a moment without a duration. Make it a task, or leave the duration at 0.`;
      throw againstRule({ [`${path}.${length}`]: [sentence] }, sentence);
    }
  }
  return given.kind === undefined ? given : { ...given, durationMinutes: 0, remainingMinutes: null, splits: [] };
}
