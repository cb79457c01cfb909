// The rates of a bulk operation: those named, or all in a list with the same filters.
import { maxSelectedRates, type BodyOf, type Calls } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { againstRule, conflict, type Refusal } from '../../platform/failures.ts';
import type { Scope } from '../../platform/scope.ts';
import { rateConditions, ratesFound, refuseHiddenFilters, type RateFilters } from './filters.ts';

/** These, or those in a list with the filters; `except` is left out of either. */
export type RateSelection = ({ ids: readonly string[] } | { filters: RateFilters; today: string }) & {
  except: readonly string[];
};

type RateSelectionBody = Pick<BodyOf<Calls['raiseLabourRates']>, 'ids' | 'filter' | 'except'>;

/**
 * The rates that the body names or describes. Refuses (422) a body that does both or neither, and (403) filters that
 * would reveal values the caller may not see.
 */
export function readRateSelection(
  { ids, filter, except = [] }: RateSelectionBody,
  { scope, today }: { scope: Scope; today: string },
): RateSelection {
  refuseHiddenFilters(filter ?? {}, scope);
  if ((ids === undefined) === (filter === undefined)) {
    throw againstRule({ ids: ['Name the rates, or give the filters that find them: one of both.'] });
  }
  return ids ? { ids, except } : { filters: { ...filter }, today, except };
}

/** Refuses a bulk operation on too many rates. */
export function tooMany(): Refusal {
  return againstRule({
    filter: [
      `These are more than ${maxSelectedRates.toLocaleString('en-AU')} rates. Narrow them, to one award or role after the other.`,
    ],
  });
}

/** True for each selected `labour_rates r`. */
export function isSelected(scope: Scope, selection: RateSelection): RawBuilder<unknown> {
  const others = selection.except.length > 0 ? sql`AND NOT r.id = ANY(${selection.except}::uuid[])` : sql``;
  if ('ids' in selection) {
    return sql`r.workspace_id = ${scope.workspaceId} AND r.id = ANY(${selection.ids}::uuid[]) AND NOT r.is_deleted ${others}`;
  }
  const found = ratesFound(scope, selection.filters);
  return sql`${rateConditions(scope, selection.filters, selection.today)} ${found ? sql`AND r.id IN (${found})` : sql``} ${others}`;
}

/** The number of selected rates, and the fingerprint of their ids and versions; both null if there are too many. */
export async function fingerprintOf(
  db: Db,
  scope: Scope,
  selection: RateSelection,
): Promise<{ count: number | null; fingerprint: string | null }> {
  const { rows } = await sql<{ n: number; fingerprint: string }>`
    SELECT count(*) AS n,
        left(encode(sha256(convert_to(coalesce(string_agg(s.id || ':' || s.version, ',' ORDER BY s.id), ''), 'UTF8')), 'hex'), 32) AS fingerprint
      FROM (SELECT r.id, r.version FROM labour_rates r WHERE ${isSelected(scope, selection)} LIMIT ${maxSelectedRates + 1}) s`.execute(
    db,
  );
  const { n, fingerprint } = rows[0]!;
  return n > maxSelectedRates ? { count: null, fingerprint: null } : { count: n, fingerprint };
}

/**
 * Refuses a bulk operation if the rates differ from those the caller has seen: another number, other rates, or changed
 * ones.
 */
export function refuseChanged(
  was: { count?: number | undefined; seen?: string | undefined },
  now: { count: number; fingerprint: string | null },
): void {
  const isOtherNumber = was.count !== undefined && was.count !== now.count;
  if (!isOtherNumber && (was.seen === undefined || was.seen === now.fingerprint)) {
    return;
  }
  const many = now.count === 1 ? 'It is 1 rate' : `They are ${now.count.toLocaleString('en-AU')} rates`;
  const same = isOtherNumber ? '' : ', but others, or changed since';
  const what = now.count === 0 ? 'None of them is there any more.' : `${many} now${same}: look again, then do it.`;
  throw conflict(isOtherNumber ? 'other_number' : 'other_rates', `The list has changed since you chose them. ${what}`, {
    count: now.count,
  });
}
