// Amounts in a file imported by somebody without permission to see amounts: none are imported, and the stored ones
// stay, as with edits. Unseen values can be neither checked nor corrected.
import type { Patch, Programme } from '@horizon/schedule';
import { costFields, maskedRecord, moneyOf } from '../schedule/programme/money-mask.ts';

type Kind = Patch['of'];
type Loose = Record<string, unknown>;

/** The file without its amounts, and the number of its records that had any. Cost: its records. */
export function withoutAmounts(file: Programme, here: Programme): { file: Programme; leftOut: number } {
  const hidden = hiddenFields(file, here);
  let leftOut = 0;
  const masked = <T extends object>(of: Kind, records: readonly T[]): T[] =>
    records.map((record) => {
      const fields = Object.assign({}, record) as Loose;
      if (hasAmount(of, fields, hidden)) leftOut += 1;
      return maskedRecord(of, fields, hidden) as T;
    });
  const tasks = masked('task', file.tasks);
  const resources = masked('resource', file.resources);
  const assignments = masked('assignment', file.assignments);
  return { file: { ...file, tasks, resources, assignments }, leftOut };
}

/** Keeps the amounts of an existing record when a file changes its other fields. */
export function keepingAmounts(file: Programme, here: Programme) {
  const hidden = hiddenFields(file, here);
  return <T extends object>(of: Kind, before: T | null, next: T): T => {
    if (before === null) return next;
    const [was, kept] = [Object.assign({}, before) as Loose, Object.assign({}, next) as Loose];
    for (const name of moneyOf[of] ?? []) kept[name] = was[name];
    const unseen = Object.entries((was['custom'] as Loose | undefined) ?? {}).filter(([name]) => hidden.has(name));
    if (unseen.length > 0) kept['custom'] = { ...(kept['custom'] as Loose), ...Object.fromEntries(unseen) };
    return kept as T;
  };
}

/** Custom fields that are amounts in the file or in the existing programme. */
const hiddenFields = (file: Programme, here: Programme) => new Set([...costFields(file), ...costFields(here)]);

/** Programs write zero if there is no amount. */
const isAmount = (value: unknown) => value !== null && value !== undefined && value !== 0;

function hasAmount(of: Kind, record: Loose, hidden: ReadonlySet<string>): boolean {
  const custom = Object.entries((record['custom'] as Loose | undefined) ?? {});
  const baselines = (record['baselines'] as Loose[] | undefined) ?? [];
  return (
    (moneyOf[of] ?? []).some((name) => isAmount(record[name])) ||
    custom.some(([name, value]) => hidden.has(name) && isAmount(value)) ||
    baselines.some(({ cost }) => isAmount(cost))
  );
}
