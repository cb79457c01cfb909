import { formatNumber } from '../../../ui/format.ts';

/** "1 task", "1,204 tasks". */
export const sayTasks = (count: number): string => (count === 1 ? '1 task' : `${formatNumber(count)} tasks`);
