import { beforeEach, expect, it, vi } from 'vitest';
import { change } from './sample-week.ts';

vi.mock('virtual:calls', () => ({ packed: '#schedule!\nUsaveWeeklyPlan /w/{workspaceId}/p/{projectId}/weeks/{week}' }));
vi.mock('./change-store.ts', () => ({
  keepChange: async () => undefined,
  dropChange: async () => undefined,
  keptChanges: async () => [],
}));

const { actAs, otherPersonSignedIn } = await import('../../../client/person-headers.ts');
const { queueChange, sendChanges } = await import('./change-queue.ts');
const { mayBeSent, waitingChanges } = await import('./unsent.ts');

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', fetched);
const refusedWith = (status: number, code: string) =>
  fetched.mockImplementation(async () => Response.json({ code, message: 'No.' }, { status }));
const personsSent = () => fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('x-horizon-person'));

beforeEach(() => {
  fetched.mockReset();
  waitingChanges.set(() => []);
  actAs(null);
});

it('a waiting change is sent for its author, even if somebody else is signed in by then', async () => {
  refusedWith(401, 'other_person');
  await queueChange(change({ key: 'of anna', userId: 'anna' }));
  actAs('ben');

  await sendChanges('ben');
  await sendChanges('anna');

  expect(personsSent()).toEqual(['anna']);
});

it('a change keeps waiting while somebody else is signed in, and the page is notified', async () => {
  const onChange = vi.fn<() => void>();
  otherPersonSignedIn.listener = onChange;
  refusedWith(401, 'other_person');
  await queueChange(change({ key: 'of anna', userId: 'anna' }));

  await sendChanges('anna');

  expect(waitingChanges.get().map(mayBeSent)).toEqual([true]);
  expect(onChange).toHaveBeenCalledOnce();
});

it.each([
  ['waits on while the view of its person is lent to somebody', 403, 'read_only', true],
  ["is the person's to answer where the server refuses it", 403, 'not_permitted', false],
])('a change %s', async (_what, status, code, waits) => {
  refusedWith(status, code);
  await queueChange(change({ key: 'of anna', userId: 'anna' }));

  await sendChanges('anna');

  expect(waitingChanges.get().map(mayBeSent)).toEqual([waits]);
});
