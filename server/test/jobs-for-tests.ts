// Jobs of work processes as tests need them: one that answers, and those that go wrong in each way there is.
import { serialiseError } from '../src/platform/serialised-error.ts';
import { Refusal } from '../src/platform/failures.ts';

process.on('disconnect', () => process.exit());

/** Answers what it was given, and in which process. */
export const echo = (given: unknown) => ({ answer: { given, pid: process.pid } });

/** Takes memory until there is none. */
export function grow(): never {
  const running: string[] = [];
  for (let i = 0; ; i += 1) running.push(`${i} is locked`);
}

/** Never ends, and listens to nobody. */
export function spin(): never {
  for (;;);
}

/** Ends its process without a word. */
export const vanish = () => process.kill(process.pid, 'SIGKILL');

export const refuse = () => ({
  error: serialiseError(new Refusal(422, 'against_rule', 'Not so.', { fields: { file: ['Not so.'] }, count: 3 })),
});

export const fail = () => ({
  error: serialiseError(Object.assign(new Error('connection lost'), { code: '57P01' })),
});
