import { describe, expect, it } from 'vitest';
import { faultsOfTwice } from './two-passwords.ts';

describe('a password that is typed twice', () => {
  it('and is too short and differs is shown both', () => {
    const failure = faultsOfTwice('new_password', 'short', 'other');

    expect(failure?.fields).toEqual({
      new_password: ['Give at least 10 characters.'],
      again: ['The two passwords differ. Type the same one twice.'],
    });
  });

  it('and only differs is notified that', () => {
    expect(Object.keys(faultsOfTwice('password', 'long enough', 'long enoughh')?.fields ?? {})).toEqual(['again']);
  });

  it('alike is left to the server', () => {
    expect(faultsOfTwice('password', 'short', 'short')).toBeNull();
  });
});
