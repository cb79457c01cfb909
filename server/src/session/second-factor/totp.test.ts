import { describe, expect, it } from 'vitest';
import { codeOf, newTotpSecret, stepOf, stepOfCode, totpAddress } from './totp.ts';

/** The secret of the examples in RFC 6238, "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('the code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d matches RFC 6238, its last six digits', (seconds, code) => {
    expect(codeOf(secret, stepOf(at(seconds)))).toBe(code);
  });

  it('is accepted one step before and after, and no further', () => {
    const step = 50_000_000;
    const isAccepted = (offset: number) =>
      stepOfCode(secret, codeOf(secret, step + offset), { now: at(step * 30), after: 0 }) === step + offset;

    expect([-2, -1, 0, 1, 2].map(isAccepted)).toEqual([false, true, true, true, false]);
  });

  it('is not accepted again, and neither is an earlier one', () => {
    const step = 50_000_000;
    const now = at(step * 30);

    expect(stepOfCode(secret, codeOf(secret, step), { now, after: step })).toBeNull();
    expect(stepOfCode(secret, codeOf(secret, step - 1), { now, after: step })).toBeNull();
    expect(stepOfCode(secret, codeOf(secret, step + 1), { now, after: step })).toBe(step + 1);
  });

  it.each(['', '12345', '1234567', 'abcdef', '28708 2'])('is not "%s"', (code) => {
    expect(stepOfCode(secret, code, { now: at(59), after: -1 })).toBeNull();
  });

  it('has a secret of its own each time', () => {
    const [one, two] = [newTotpSecret(), newTotpSecret()];

    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(two);
  });

  it('is set up by a URL that apps read', () => {
    const address = new URL(totpAddress({ secret, account: 'ann@builder.example', host: 'horizon.example' }));

    expect(decodeURIComponent(address.pathname)).toBe('/Horizon horizon.example:ann@builder.example');
    expect(Object.fromEntries(address.searchParams)).toEqual({ secret, issuer: 'Horizon horizon.example' });
  });
});
