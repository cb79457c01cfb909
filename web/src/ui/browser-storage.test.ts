import { afterEach, describe, expect, it, vi } from 'vitest';
import { removeLocally, inTabStorage, storeLocally, readLocally } from './browser-storage.ts';
import { createPersistedText } from './store.ts';

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
const blocked = Object.defineProperty({}, 'localStorage', { get: refuse });
const full = { localStorage: { getItem: () => 'before', setItem: refuse, removeItem: refuse } };
afterEach(() => vi.unstubAllGlobals());

describe('a browser without storage', () => {
  it('remembers nothing', () => {
    vi.stubGlobal('window', blocked);

    storeLocally('look', 'dark');
    removeLocally('look');

    expect([readLocally('look'), inTabStorage((tab) => tab.getItem('link'))]).toEqual([null, null]);
  });

  it('remembers a choice until the page is left', () => {
    vi.stubGlobal('window', blocked);
    const look = createPersistedText('look', 'light');

    look.set('dark');

    expect(look.get()).toBe('dark');
  });
});

describe('a browser whose storage is full', () => {
  it('reads stored values and stores nothing new', () => {
    vi.stubGlobal('window', full);

    storeLocally('look', 'dark');

    expect(readLocally('look')).toBe('before');
  });
});
