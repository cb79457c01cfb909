import { callEntries, type Call } from '@horizon/contract';
import { expect, it } from 'vitest';
import { unpackedCalls } from '../src/client/call-rows.ts';
import { packedCalls } from './packed-calls.ts';

it('the browser unpacks every call of the contract, and no other', () => {
  const expected = callEntries.map(([name, { method, path, domain, product }]: [string, Call]) => [
    name,
    [method, path, domain, product ? 1 : 0],
  ]);

  expect(unpackedCalls(packedCalls())).toEqual(Object.fromEntries(expected));
});

it('calls that all records have take one line for each record', () => {
  const packed = packedCalls();

  expect(packed).toContain('\n@rsmif Company Companies ~companies /manage/company\n');
  expect(packed).not.toContain('exportCompanies');
});
