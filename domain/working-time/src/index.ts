export type * from './calendar-spec.ts';
