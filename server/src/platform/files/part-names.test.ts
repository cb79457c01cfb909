import { describe, expect, it } from 'vitest';
import { isOfThisRun, isTrusted, newPartName } from './part-names.ts';

const nobody = () => false;
const part = newPartName('0190a000-0000-7000-8000-000000000000', '0190a000-0000-7000-8000-00000000abcd', 77);
/** A name from another machine, or from this one before it was switched off. */
const elsewhere = part.replace(/~[0-9a-f]{12}~/, '~0123456789ab~');

describe.runIf(process.platform === 'linux')('the part of an upload', () => {
  it('is trusted while the machine that wrote it has not been switched off', () => {
    expect([isOfThisRun(part), isTrusted(part, nobody)]).toEqual([true, true]);
  });

  it('of another run of a machine is trusted only while the server that wrote it is running', () => {
    expect([isOfThisRun(elsewhere), isTrusted(elsewhere, nobody)]).toEqual([false, false]);
    expect(isTrusted(elsewhere, (server) => server === 77)).toBe(true);
    expect(isTrusted(elsewhere, (server) => server === 78)).toBe(false);
  });

  it('that names no machine was flushed before its answer', () => {
    expect([isOfThisRun('0190a000-00000000abcd'), isTrusted('0190a000-00000000abcd', nobody)]).toEqual([false, true]);
  });
});
