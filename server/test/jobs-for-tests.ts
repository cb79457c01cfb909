// Jobs of work processes for tests: one that answers, and others that fail in every possible way.
import { serialiseError } from '../src/platform/serialised-error.ts';
import { Refusal } from '../src/platform/failures.ts';
import type { WorkOrder } from '../src/platform/work-processes.ts';

process.on('disconnect', () => process.exit());

/** Answers its input and its process id. */
export const echo = ({ input }: WorkOrder) => ({ answer: { given: input, pid: process.pid } });

/** Allocates memory until there is none. */
export function grow(): never {
  const running: string[] = [];
  for (let i = 0; ; i += 1) running.push(`${i} is locked`);
}

/** Never ends, and never yields. */
export function spin(): never {
  for (;;);
}

/** Kills its own process. */
export const vanish = () => process.kill(process.pid, 'SIGKILL');

export const refuse = () => ({
  error: serialiseError(new Refusal(422, 'against_rule', 'Not so.', { fields: { file: ['Not so.'] }, count: 3 })),
});

export const fail = () => ({
  error: serialiseError(Object.assign(new Error('connection lost'), { code: '57P01' })),
});
