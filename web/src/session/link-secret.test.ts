import { describe, expect, it } from 'vitest';
import { secretIn } from './link-secret.ts';

describe('the address of an invitation', () => {
  it('has its secret after the #, which is not sent to any server', () => {
    expect(secretIn('token=hzi_abc', '')).toBe('hzi_abc');
  });

  it('of an older link has it after the ?', () => {
    expect(secretIn('', '?token=hzi_abc')).toBe('hzi_abc');
  });

  it('that was truncated has none', () => {
    expect([secretIn('', ''), secretIn('token=', '?token='), secretIn('main', '')]).toEqual([null, null, null]);
  });
});
