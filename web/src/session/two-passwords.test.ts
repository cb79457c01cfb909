import { describe, expect, it } from 'vitest';
import { faultsOfTwice } from './two-passwords.ts';

describe('a password typed twice', () => {
  it('gets both errors if it is too short and differs', () => {
    const failure = faultsOfTwice('new_password', 'short', 'other');

    expect(failure?.fields).toEqual({
      new_password: ['Give at least 10 characters.'],
      again: ['The two passwords differ. Type the same one twice.'],
    });
  });

  it('gets one error if it only differs', () => {
    expect(Object.keys(faultsOfTwice('password', 'long enough', 'long enoughh')?.fields ?? {})).toEqual(['again']);
  });

  it('is left to the server if both are equal', () => {
    expect(faultsOfTwice('password', 'short', 'short')).toBeNull();
  });
});
