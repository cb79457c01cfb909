// Labels of the constraint log.
import type { CallAnswer } from '../../client/api.ts';
import { choicesOf } from '../../client/form-values.ts';

export type MakeReadyConstraint = CallAnswer<'listActionConstraints'>['items'][number];

/** The types of constraints that block a task, as choices. */
export const makeReadyWords = choicesOf<MakeReadyConstraint['constraintType']>([
  'prerequisite work',
  'design or information',
  'materials',
  'labour',
  'plant',
  'access or permits',
  'approvals',
  'quality or inspection',
  'safety',
  'other',
]);

export const priorityWords: readonly MakeReadyConstraint['priority'][] = ['low', 'medium', 'high', 'critical'];
