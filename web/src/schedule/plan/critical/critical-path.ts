import type { CallAnswer } from '../../../client/api.ts';

/** The longest path, the float paths and the causes of negative float. */
export type CriticalPath = CallAnswer<'getCriticalPath'>;
