import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetWrite, startWrite } from '../client/own-writes.ts';
import { refresher } from './live.ts';

const change = (entity: string, origin?: string) => ({
  workspace_id: 'w',
  id: '1',
  entity,
  ...(origin ? { origin } : {}),
});
let refreshed: unknown[] = [];
const queries = {
  invalidateQueries: async ({ queryKey }: { queryKey: unknown[] }) => void refreshed.push(queryKey[0]),
} as unknown as QueryClient;

beforeEach(() => {
  refreshed = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('a change over the live stream', () => {
  it('by somebody else refreshes the domains that show it and the history, once for a burst', () => {
    const { onChange } = refresher(queries);
    onChange(change('labour_rates'));
    onChange(change('labour_awards'));
    vi.runAllTimers();

    expect(refreshed).toEqual(['labour-rates', 'audit', 'associations']);
  });

  it('by a write of this page refreshes only the domains that the write does not refresh itself', () => {
    const { onChange } = refresher(queries);
    const origin = startWrite(['projects', 'audit']);
    onChange(change('projects', origin));
    vi.advanceTimersByTime(100);

    expect(refreshed).not.toContain('projects');
    expect(refreshed).not.toContain('audit');
    expect(refreshed).toContain('schedule');
  });

  it('by a write whose answer was lost refreshes all of its domains', () => {
    const { onChange } = refresher(queries);
    const origin = startWrite(['labour-rates', 'audit']);
    forgetWrite(origin);
    onChange(change('labour_rates', origin));
    vi.runAllTimers();

    expect(refreshed).toEqual(['labour-rates', 'audit', 'associations']);
  });
});
