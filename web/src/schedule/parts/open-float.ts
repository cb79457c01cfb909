import { FLAG, type Schedule } from '@horizon/schedule';

/** Total float of a task in minutes; NaN for finished work, which has none to use, as in P6. */
export function openFloat({ flags, totalFloat }: Pick<Schedule, 'flags' | 'totalFloat'>, task: number): number {
  return (flags[task]! & FLAG.finished) === 0 ? totalFloat[task]! : Number.NaN;
}
