import { beforeEach, describe, expect, it, vi } from 'vitest';

const look = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('./change-store.ts', () => ({ isAnythingUnsent: look }));

const { lookForUnsent, needsQueues } = await import('./unsent.ts');

beforeEach(() => needsQueues.set(false));

describe('the queues of the weekly plan', () => {
  it('are needed on every page once a change of an earlier visit is found', async () => {
    look.mockResolvedValue(true);

    await lookForUnsent();

    expect(needsQueues.get()).toBe(true);
  });

  it('are not needed if nothing is stored', async () => {
    look.mockResolvedValue(false);

    await lookForUnsent();

    expect(needsQueues.get()).toBe(false);
  });

  it('stay needed by an open weekly plan, though this browser stores nothing', async () => {
    look.mockRejectedValue(new Error('blocked'));
    needsQueues.set(true);

    await lookForUnsent();

    expect(needsQueues.get()).toBe(true);
  });
});
