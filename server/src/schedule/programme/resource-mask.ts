// The programme for somebody who sees its tasks and dates, and not who and what does the work.
import type { Programme } from '@horizon/schedule';
import type { ProgrammeState } from './state.ts';

/** The programme without resources and assignments; its dates are those that were calculated with them. */
export const withoutResources = <P extends Programme>(programme: P): P => ({
  ...programme,
  resources: [],
  assignments: [],
});

/** The state with a programme without resources; its schedule is the same. */
export const stateWithoutResources = (state: ProgrammeState): ProgrammeState => ({
  ...state,
  programme: withoutResources(state.programme),
});
