// Rules of change requests: nobody decides their own, and a decision needs a price.
import type { changeRequestRecord } from '@horizon/contract';
import { compare, money, ZERO } from '@horizon/money';
import { againstRule } from '../platform/failures.ts';
import { namesOf } from '../platform/members.ts';
import type { RecordRules, Stored } from '../platform/records/rules.ts';
import { visibleChanges } from './visible.ts';

type Change = Stored<typeof changeRequestRecord>;

const deciding: readonly string[] = ['proceed', 'approve', 'approvePart', 'reject', 'waive'];
const pricing: readonly string[] = ['submit', 'approve', 'approvePart'];

export const changeRequestRules: RecordRules<typeof changeRequestRecord> = {
  duplicates: {},
  seen: visibleChanges,
  check: ({ scope, before }, given) => (before ? given : { ...given, requested_by: scope.personId }),
  mayAct: (row, act, scope) => !deciding.includes(act) || row.requested_by !== scope.personId,
  onAct: ({ before, scope, now }, act, sent) => {
    if (pricing.includes(act) && before.value === null) {
      throw againstRule({ value: ['It has no price yet. Enter its value, or 0 if it costs nothing.'] });
    }
    if (act === 'return') return { approved_value: null, approved_by: null, decided_at: null };
    if (!deciding.includes(act) || act === 'proceed') return {};
    const at = now.toISOString();
    if (act === 'reject' || act === 'waive') return { approved_value: null, decided_at: at };
    const approved_value = act === 'approvePart' ? partOf(before, sent['approved_value']) : before.value;
    return { approved_value, approved_by: scope.personId, decided_at: at };
  },
  present: async (db, rows) => {
    const names = await namesOf(
      db,
      rows.flatMap(({ requested_by, approved_by }) => [requested_by ?? [], approved_by ?? []].flat()),
    );
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
    return rows.map((row) => ({
      // The driver reads exact numbers as text.
      value: row.value === null ? null : Number(row.value),
      approved_value: row.approved_value === null ? null : Number(row.approved_value),
      requested_by_name: nameOf(row.requested_by),
      approved_by_name: nameOf(row.approved_by),
    }));
  },
};

/** The approved part: between nothing and the whole value, of the same sign. */
function partOf({ value }: Change, given: unknown): number {
  const [part, whole] = [money(given as number), money(value!)];
  const isPart = whole < ZERO ? part >= whole && part <= ZERO : compare(part, whole) <= 0 && part >= ZERO;
  if (!isPart) {
    throw againstRule({ approved_value: [`Approve a part of the value, which is between 0 and ${value}.`] });
  }
  return given as number;
}
