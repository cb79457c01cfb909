import { countOf } from '../../../ui/format.ts';

/** `1 task`, `1,204 tasks`. */
export const describeTasks = (count: number): string => countOf(count, 'task');
