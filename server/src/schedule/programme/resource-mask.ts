// The programme for somebody who sees its tasks and dates, but not its resources.
import type { Programme } from '@horizon/schedule';
import type { ProgrammeState } from './state.ts';

/** The programme without resources and assignments; its dates were still calculated with them. */
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
