// A form is a draft until it is submitted; then it is accepted, or returned for changes.
import type { FormStatus } from '@horizon/contract';
import { conflict } from '../platform/failures.ts';

export type FormAct = 'fill' | 'submit' | 'accept' | 'return';

const from: Record<FormAct, readonly FormStatus[]> = {
  fill: ['draft', 'returned'],
  submit: ['draft', 'returned'],
  accept: ['submitted'],
  return: ['submitted', 'accepted'],
};
const words: Record<FormStatus, string> = {
  draft: 'a draft',
  submitted: 'submitted',
  accepted: 'accepted',
  returned: 'returned',
};

/** The transitions that are possible from this status. */
export const actsFrom = (status: FormStatus): FormAct[] =>
  (Object.keys(from) as FormAct[]).filter((act) => from[act].includes(status));

/** Throws 409 with the possible transitions if this one is not allowed. */
export function refuseTransition(status: FormStatus, act: FormAct): void {
  if (from[act].includes(status)) return;
  const hint = act === 'fill' || act === 'submit' ? ' It has to be returned before it is changed.' : '';
  throw conflict('illegal_transition', `This form is ${words[status]}.${hint}`, { allowed: actsFrom(status) });
}
