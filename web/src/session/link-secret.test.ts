import { describe, expect, it } from 'vitest';
import { secretIn } from './link-secret.ts';

describe('the address of an invitation', () => {
  it('carries its secret behind the #, which is sent to no server', () => {
    expect(secretIn('token=hzi_abc', '')).toBe('hzi_abc');
  });

  it('of a link made earlier carries it behind the ?', () => {
    expect(secretIn('', '?token=hzi_abc')).toBe('hzi_abc');
  });

  it('that was cut short carries none', () => {
    expect([secretIn('', ''), secretIn('token=', '?token='), secretIn('main', '')]).toEqual([null, null, null]);
  });
});
