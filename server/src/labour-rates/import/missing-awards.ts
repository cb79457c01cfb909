// Awards that rows name and the workspace does not have: what they would be called, and making them.
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { insertAward, listAwardsNamed, type AwardName } from '../awards/store.ts';
import type { BulkRow } from './headings.ts';

const longest = { code: 40, name: 200 } as const;

export interface MissingAward extends AwardName {
  /** As the rows name it. */
  named: string;
  rows: number;
}

/** The missing awards in the order in which the rows name them. Rows name an award by its code, or by its name alone. */
export async function missingAwards(
  tx: Tx,
  scope: Scope,
  rows: readonly BulkRow[],
  known: readonly AwardName[],
): Promise<MissingAward[]> {
  const folded = new Set(known.flatMap(({ code, name }) => [code.toLowerCase(), name.toLowerCase()]));
  const found = new Map<string, MissingAward>();
  for (const row of rows) {
    const named = (row.award ?? '').trim();
    const key = named.toLowerCase();
    if (named === '' || folded.has(key)) {
      continue;
    }
    const award = found.get(key) ?? { id: newId(), named, code: codeOf(named), name: '', rows: 0 };
    award.rows += 1;
    award.name ||= (row.award_name ?? '').trim().slice(0, longest.name);
    found.set(key, award);
  }
  const missing = [...found.values()].map((award) => ({
    ...award,
    name: award.name || award.named.slice(0, longest.name),
  }));
  return withOwnCodes(tx, scope, missing);
}

/** Stores them. */
export async function makeAwards(tx: Tx, scope: Scope, awards: readonly MissingAward[]): Promise<void> {
  for (const { id, name, code } of awards) {
    await insertAward(tx, scope, { id, name, code });
  }
}

/** What names it, or the first letters and the figures of a name that is too long for a code. */
function codeOf(named: string): string {
  if (named.length <= longest.code) {
    return named;
  }
  const letters = named.match(/\p{N}+|(?<!\p{L})\p{L}/gu) ?? [named];
  return letters.join('').toUpperCase().slice(0, longest.code);
}

/** Two awards never share a code: the later gets a number behind its own. */
async function withOwnCodes(tx: Tx, scope: Scope, missing: MissingAward[]): Promise<MissingAward[]> {
  const made = missing.filter(({ named, code }) => named !== code);
  const taken = new Set(missing.filter(({ named, code }) => named === code).map(({ code }) => code.toLowerCase()));
  const candidates = made.flatMap(({ code }) => [code, ...numbered(code)]);
  const stored = candidates.length === 0 ? [] : await listAwardsNamed(tx, scope, candidates);
  for (const { code } of stored) taken.add(code.toLowerCase());
  for (const award of made) {
    award.code = [award.code, ...numbered(award.code)].find((code) => !taken.has(code.toLowerCase())) ?? award.id;
    taken.add(award.code.toLowerCase());
  }
  return missing;
}

const numbered = (code: string) =>
  Array.from({ length: 98 }, (_none, index) => `${code.slice(0, longest.code - 3)}-${index + 2}`);
