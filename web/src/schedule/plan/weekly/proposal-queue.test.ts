import { beforeEach, describe, expect, it, vi } from 'vitest';

const store = vi.hoisted(() => new Map<string, unknown>());
vi.mock('virtual:calls', () => ({
  packed:
    '#schedule!\nPcreateProposal /w/{workspaceId}/p/{projectId}/proposals\nDwithdrawProposal /w/{workspaceId}/p/{projectId}/proposals/{id}',
}));
vi.mock('./change-store.ts', () => ({
  keptProposals: async () => [...store.values()],
  keepProposal: async (one: { key: string }) => void store.set(one.key, one),
  dropProposal: async (key: string) => void store.delete(key),
}));

const { actAs } = await import('../../../client/person-headers.ts');
const { shownToasts } = await import('../../../ui/toasts.ts');
const { proposalQueue, describeWaiting, withdrawWaiting } = await import('./proposal-queue.ts');

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', fetched);
const proposal = {
  key: 'k1',
  userId: 'fay',
  workspaceId: 'w',
  projectId: 'p',
  week: '2026-05-04',
  actionId: 't1',
  taskName: 'Walls',
  start: '2026-05-12',
  days: 9,
  reason: 'The mesh comes late',
  at: '2026-05-05T08:00:00Z',
  refusal: null,
  isSent: false,
};
const taken = async () => Response.json({ id: 'p1' }, { status: 201 });
const lost = async () => Promise.reject(new TypeError('Failed to fetch'));
const sent = () =>
  fetched.mock.calls.map(([url, init]) => {
    const headers = new Headers(init.headers);
    return [init.method, url.split('/').at(-1), headers.get('idempotency-key'), headers.get('x-horizon-person')];
  });
const kept = () => proposalQueue.waiting.get();

beforeEach(() => {
  fetched.mockReset();
  store.clear();
  proposalQueue.waiting.set(() => []);
  actAs('ben');
});

describe('a waiting proposal', () => {
  it('is sent for its author with the same key, however often the answer is lost', async () => {
    fetched.mockImplementationOnce(lost).mockImplementation(taken);
    await proposalQueue.queue(proposal);

    await proposalQueue.send('ben');
    await proposalQueue.send('fay');
    await proposalQueue.send('fay');
    await proposalQueue.send('fay');

    expect(sent()).toEqual([
      ['POST', 'proposals', 'k1', 'fay'],
      ['POST', 'proposals', 'k1', 'fay'],
    ]);
    expect([kept()[0]?.isSent, store.size]).toEqual([true, 0]);
  });

  it('is withdrawn without a call if it was never sent', async () => {
    await proposalQueue.queue(proposal);

    await withdrawWaiting('k1');
    await proposalQueue.send('fay');

    expect([sent(), kept(), store.size]).toEqual([[], [], 0]);
  });

  it('is withdrawn on the server if it may have arrived', async () => {
    fetched.mockImplementationOnce(lost).mockImplementation(taken);
    await proposalQueue.queue(proposal);
    await proposalQueue.send('fay');

    await withdrawWaiting('k1');
    await proposalQueue.send('fay');

    expect(sent().slice(1)).toEqual([
      ['POST', 'proposals', 'k1', 'fay'],
      ['DELETE', 'p1', null, 'fay'],
    ]);
    expect(store.size).toBe(0);
  });

  it('is withdrawn on the server if it is withdrawn while being sent', async () => {
    fetched.mockImplementationOnce(async () => {
      await withdrawWaiting('k1');
      return taken();
    });
    fetched.mockImplementation(taken);
    await proposalQueue.queue(proposal);

    await proposalQueue.send('fay');

    expect(sent().map(([method]) => method)).toEqual(['POST', 'POST', 'DELETE']);
    expect(kept()).toMatchObject([{ isSent: true }]);
  });

  it('is withdrawn on the server even if that answer is lost, too', async () => {
    const withdrawn = { code: 'answered', message: 'Withdrawn already.', current: { id: 'p1', state: 'withdrawn' } };
    fetched
      .mockImplementationOnce(lost)
      .mockImplementationOnce(taken)
      .mockImplementationOnce(lost)
      .mockImplementationOnce(taken)
      .mockImplementation(async () => Response.json(withdrawn, { status: 409 }));
    await proposalQueue.queue(proposal);
    await proposalQueue.send('fay');
    await withdrawWaiting('k1');

    await proposalQueue.send('fay');
    await proposalQueue.send('fay');

    expect(sent().map(([method]) => method)).toEqual(['POST', 'POST', 'DELETE', 'POST', 'DELETE']);
    expect([kept()[0]?.refusal, store.size]).toEqual([null, 0]);
  });

  it('is withdrawn on the server even if its key has expired there', async () => {
    const known = { code: 'proposed_already', message: 'Proposed already.', current: { id: 'p1', state: 'open' } };
    fetched.mockImplementationOnce(async () => Response.json(known, { status: 409 })).mockImplementation(taken);
    await proposalQueue.queue({ ...proposal, isTried: true });

    await withdrawWaiting('k1');
    await proposalQueue.send('fay');

    expect(sent().map(([method, path]) => [method, path])).toEqual([
      ['POST', 'proposals'],
      ['DELETE', 'p1'],
    ]);
    expect(store.size).toBe(0);
  });

  it('disappears if it is withdrawn while it is being refused', async () => {
    fetched.mockImplementationOnce(async () => {
      await withdrawWaiting('k1');
      return Response.json({ message: 'No.' }, { status: 422 });
    });
    fetched.mockImplementation(async () => Response.json({ message: 'No.' }, { status: 422 }));
    await proposalQueue.queue(proposal);

    await proposalQueue.send('fay');

    expect([kept()[0]?.refusal, store.size]).toEqual([null, 0]);
  });

  it('stays withdrawn by another tab, whichever tab sends it', async () => {
    fetched.mockImplementation(taken);
    await proposalQueue.queue({ ...proposal, isTried: true });
    const inTheOtherPage = { ...proposal, isTried: true, isWithdrawn: true };
    store.set('k1', inTheOtherPage);

    await proposalQueue.send('fay');

    expect(sent().map(([method]) => method)).toEqual(['POST', 'DELETE']);
    expect(store.size).toBe(0);
  });

  it('is withdrawn by another tab while this one sends it', async () => {
    fetched.mockImplementationOnce(async () => {
      store.set('k1', { ...proposal, isTried: true, isWithdrawn: true });
      return taken();
    });
    fetched.mockImplementation(taken);
    await proposalQueue.queue(proposal);

    await proposalQueue.send('fay');

    expect(sent().map(([method]) => method)).toEqual(['POST', 'POST', 'DELETE']);
    expect(store.size).toBe(0);
  });

  it('is not sent if another tab has withdrawn it', async () => {
    await proposalQueue.queue(proposal);
    store.delete('k1');

    await proposalQueue.send('fay');

    expect([sent(), kept()]).toEqual([[], []]);
  });

  it('is sent even without browser storage', async () => {
    fetched.mockImplementation(taken);
    proposalQueue.waiting.set(() => [{ ...proposal, key: 'k2' }]);

    await proposalQueue.send('fay');

    expect(sent()).toHaveLength(1);
  });

  it('keeps its input with all reasons when it is refused, and is not retried', async () => {
    const fields = { start_date: ['It starts on 2026-05-14 at the earliest.'], duration_days: ['It is so already.'] };
    fetched.mockImplementation(async () => Response.json({ message: 'No.', fields }, { status: 422 }));
    await proposalQueue.queue(proposal);

    await proposalQueue.send('fay');
    await proposalQueue.send('fay');

    const refusal = 'It starts on 2026-05-14 at the earliest. It is so already.';
    expect(sent()).toHaveLength(1);
    expect([...store.values()]).toMatchObject([{ ...proposal, refusal, isFinal: true }]);
  });

  it('reports a refusal once, even if two callers send it', async () => {
    shownToasts.set(() => []);
    fetched.mockImplementation(async () => Response.json({ message: 'Proposed already.' }, { status: 409 }));
    await proposalQueue.queue(proposal);

    await Promise.all([proposalQueue.send('fay'), proposalQueue.send('fay')]);
    await proposalQueue.send('fay');

    const toast = { kind: 'error', title: 'Proposal not sent: Walls', detail: 'Proposed already.' };
    expect(shownToasts.get()).toMatchObject([toast]);
  });

  it('is not sent while the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    await proposalQueue.queue(proposal);

    await proposalQueue.send('fay');
    vi.unstubAllGlobals();
    vi.stubGlobal('fetch', fetched);

    expect([sent(), kept()[0]?.isTried]).toEqual([[], undefined]);
  });
});

it('describes its changes', () => {
  expect(describeWaiting(proposal)).toBe('Start: 12 May 2026; Duration: 9 d');
});
