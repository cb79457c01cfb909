// Awards that rows name and the workspace does not have: their names and codes, and creating them.
import { maxCreatedAwards } from '@horizon/contract';
import { plainCode } from '@horizon/identifiers';
import { duplicateOf, type Tx } from '../../platform/database.ts';
import { againstRule } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { foldTexts, insertAwards, listAwardsNamed, type AwardName } from '../awards/store.ts';
import { awardJustMade } from '../refusals.ts';
import type { BulkRow } from './headings.ts';

const longest = { code: 40, name: 200 } as const;

export interface MissingAward extends AwardName {
  /** The text in the rows. */
  named: string;
  rows: number;
}

/** Case folding to compare rows and awards. */
export type Fold = (text: string) => string;

/** The case folding of these awards and the texts by which rows name awards. */
export function foldOf(tx: Tx, named: readonly string[], known: readonly AwardName[]): Promise<Fold> {
  return foldTexts(tx, [...named, ...named.map(codeOf), ...known.flatMap(({ code, name }) => [code, name])]);
}

/**
 * The missing awards in the order in which the rows name them, those created first. Rows name an award by its code, or
 * by its name alone. Refuses (422) to create more than the maximum.
 */
export async function missingAwards(
  tx: Tx,
  scope: Scope,
  rows: readonly BulkRow[],
  { known, fold, makesAll }: { known: readonly AwardName[]; fold: Fold; makesAll: boolean },
): Promise<MissingAward[]> {
  const folded = new Set(known.flatMap(({ code, name }) => [fold(code), fold(name)]));
  const found = new Map<string, MissingAward>();
  for (const row of rows) {
    const named = plainCode(row.award ?? '');
    const key = fold(named);
    if (named === '' || folded.has(key)) {
      continue;
    }
    const award = found.get(key) ?? { id: newId(), named, code: codeOf(named), name: '', rows: 0 };
    award.rows += 1;
    award.name ||= beginning(plainCode(row.award_name ?? ''), longest.name);
    found.set(key, award);
  }
  if (makesAll && found.size > maxCreatedAwards) {
    throw againstRule({
      make_awards: [
        `The rows name ${found.size.toLocaleString('en-AU')} awards that are not here; ${maxCreatedAwards.toLocaleString('en-AU')} are the most that one import makes. See whether the column of the award is the right one, or split the list.`,
      ],
    });
  }
  const missing = [...found.values()].slice(0, maxCreatedAwards).map((award) => ({
    ...award,
    name: award.name || beginning(award.named, longest.name),
  }));
  return withOwnCodes(tx, scope, missing, fold);
}

/** Stores them. Refuses (409) if somebody has created one of them meanwhile. */
export async function makeAwards(tx: Tx, scope: Scope, awards: readonly MissingAward[]): Promise<void> {
  try {
    await insertAwards(tx, scope, awards);
  } catch (error) {
    throw duplicateOf(error) === 'labour_awards_by_code' ? awardJustMade() : error;
  }
}

/** The first characters of a text, never half a surrogate pair. */
const beginning = (text: string, most: number) => plainCode(text.slice(0, most));

/** The text itself, or the initials and digits of a name that is too long for a code. */
function codeOf(named: string): string {
  const plain = plainCode(named);
  if (plain.length <= longest.code) {
    return plain;
  }
  const letters = plain.match(/\p{N}+|(?<!\p{L})\p{L}/gu) ?? [plain];
  return beginning(letters.join('').toUpperCase(), longest.code);
}

/** Codes are unique: a later duplicate gets a number appended. */
async function withOwnCodes(tx: Tx, scope: Scope, missing: MissingAward[], fold: Fold): Promise<MissingAward[]> {
  const made = missing.filter(({ named, code }) => named !== code);
  const taken = new Set(missing.filter(({ named, code }) => named === code).map(({ code }) => fold(code)));
  const candidates = [...new Set(made.flatMap(({ code }) => [code, ...numbered(code)]))];
  const stored = candidates.length === 0 ? [] : await listAwardsNamed(tx, scope, candidates);
  const foldCode = await foldTexts(tx, [...candidates, ...stored.map(({ code }) => code)]);
  for (const { code } of stored) taken.add(foldCode(code));
  for (const award of made) {
    award.code = [award.code, ...numbered(award.code)].find((code) => !taken.has(foldCode(code))) ?? award.id;
    taken.add(foldCode(award.code));
  }
  return missing;
}

const numbered = (code: string) =>
  Array.from({ length: 98 }, (_none, index) => `${beginning(code, longest.code - 3)}-${index + 2}`);
