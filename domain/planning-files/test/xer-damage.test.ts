import { describe, expect, it } from 'vitest';

import { calculate, prepare } from '@horizon/schedule';

import { readXer } from '../src/index.ts';
import { fixture, hasFixtures } from './fixtures.ts';

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** Faults of the programme read; empty if it calculates. */
function faultsOf(bytes: Uint8Array): string[] {
  const read = readXer(bytes);
  if (!read.ok) return read.fault.message.length > 10 ? [] : ['a fault without a sentence'];
  const { network, faults } = prepare(read.programme);
  if (!network) return faults.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  return Number.isFinite(calculate(network).projectFinish) ? [] : ['no finish'];
}

describe.skipIf(!hasFixtures)('a damaged XER file', () => {
  // Skipped fixtures are collected all the same.
  const whole = hasFixtures ? fixture('xer/chiller-rebuild-bl-20250902.xer') : new Uint8Array();
  const tables = latin(whole).split(/(?=^%T\t)/m);

  it('cut at each per cent is read as far as it goes with a warning, or refused with a sentence', () => {
    for (let per = 1; per < 100; per += 1) {
      const cut = whole.subarray(0, Math.floor((whole.length * per) / 100));
      const read = readXer(cut);

      expect(read.ok ? read.warnings.length : read.fault.message.length, `${per}%`).toBeGreaterThan(0);
      expect(faultsOf(cut), `${per}%`).toEqual([]);
    }
  });

  it('without any one of its tables still calculates, or is refused with a sentence', () => {
    for (let gone = 1; gone < tables.length; gone += 1) {
      const rest = tables.filter((_, i) => i !== gone).join('');
      const table = tables[gone]!.split('\n')[0]!;

      expect([table, ...faultsOf(bytesOf(rest))]).toEqual([table]);
    }
  });

  it('without any one column of its activities or links still calculates', () => {
    for (const [at, table] of tables.entries()) {
      if (!/^%T\t(TASK|TASKPRED|PROJECT|PROJWBS)\r?\n/.test(table)) continue;
      const lines = table.split(/\r?\n/);
      for (let gone = 1; gone < lines[1]!.split('\t').length; gone += 1) {
        const cut = lines.map((line) =>
          /^%[FR]\t/.test(line)
            ? line
                .split('\t')
                .filter((_, i) => i !== gone)
                .join('\t')
            : line,
        );
        const text = tables.map((each, i) => (i === at ? cut.join('\r\n') : each)).join('');

        expect(faultsOf(bytesOf(text)), `${lines[0]} without ${lines[1]!.split('\t')[gone]}`).toEqual([]);
      }
    }
  });
});
