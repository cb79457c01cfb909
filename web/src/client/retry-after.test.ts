import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendWithRetry } from './retry-after.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Send = (url: string, init: RequestInit) => Promise<Response>;

const refusal = (code: string, seconds: number) =>
  new Response(JSON.stringify({ code }), { status: 429, headers: { 'retry-after': String(seconds) } });

it('sends a call again after the given time, unnoticed by the person', async () => {
  const answers = [refusal('too_many_calls', 2), refusal('too_many_calls', 1), new Response('{}')];
  const send = vi.fn<Send>(async () => answers.shift()!);

  const answered = sendWithRetry(send, '/api/x', { method: 'POST', body: '{}' });
  await vi.advanceTimersByTimeAsync(1999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1001);

  expect((await answered).status).toBe(200);
  expect(send).toHaveBeenCalledTimes(3);
});

it('leaves other refusals, and waits of minutes, to the page', async () => {
  for (const refused of [refusal('too_many', 2), refusal('too_many_calls', 300)]) {
    const send = vi.fn<Send>(async () => refused);

    expect((await sendWithRetry(send, '/api/x', {})).status).toBe(429);
    expect(send).toHaveBeenCalledTimes(1);
  }
});

it('gives up after three more tries', async () => {
  const send = vi.fn<Send>(async () => refusal('too_many_calls', 1));

  const answered = sendWithRetry(send, '/api/x', {});
  await vi.advanceTimersByTimeAsync(10_000);

  expect((await answered).status).toBe(429);
  expect(send).toHaveBeenCalledTimes(4);
});
