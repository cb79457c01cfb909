// Bulk operations on labour rates, in one transaction, under the rules of each rate.
import { maxSelectedRates, type AnswerOf, type BodyOf, type Calls } from '@horizon/contract';
import { MAX_ALLOWANCE_COUNT } from '@horizon/labour';
import type { Tx } from '../../platform/database.ts';
import { againstRule } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { checkNewAllowance } from '../allowances/check-allowance.ts';
import { insertAllowances, type NewAllowance } from '../allowances/store.ts';
import { standardRateOf } from '../reference-awards.ts';
import { checkReferences } from '../references.ts';
import type { Viewer } from '../rates/present.ts';
import { fingerprintOf, readRateSelection, refuseChanged, tooMany } from '../rates/rate-selection.ts';
import { listRatesOf } from '../rates/store.ts';
import { lockSeries, type Placed } from '../rates/lock-series.ts';
import * as store from './store.ts';

type RateSelection = BodyOf<Calls['deleteManyLabourRates']>;

/**
 * The rates of an operation; `placed` is the change of their series or date if it writes versions. Refuses too many
 * rates, and rates that differ from those the caller was shown.
 */
async function getSelected(
  tx: Tx,
  viewer: Viewer,
  body: RateSelection,
  placed: Omit<Placed, 'id'> | null = null,
): Promise<store.LockedRate[]> {
  const selection = readRateSelection(body, viewer);
  if (placed) {
    const rates = await store.listSelected(tx, viewer.scope, selection, maxSelectedRates);
    await lockSeries(
      tx,
      viewer.scope,
      rates.map(({ id }) => ({ id, ...placed })),
    );
  }
  const found = await store.lockSelected(tx, viewer.scope, selection, maxSelectedRates + 1);
  if (found.length > maxSelectedRates) {
    throw tooMany();
  }
  const seen = body.seen === undefined ? null : await fingerprintOf(tx, viewer.scope, { ...selection, except: [] });
  refuseChanged(body, { count: found.length, fingerprint: seen?.fingerprint ?? null });
  return found;
}

/** Deletes them. */
export async function deleteMany(
  tx: Tx,
  viewer: Viewer,
  body: RateSelection,
): Promise<AnswerOf<Calls['deleteManyLabourRates']>> {
  const ids = (await getSelected(tx, viewer, body, {})).map(({ id }) => id);
  return { deleted: await store.setDeleted(tx, viewer.scope, ids, true), ids };
}

/** Sets their award, their effective date, or both. */
export async function changeMany(
  tx: Tx,
  viewer: Viewer,
  body: BodyOf<Calls['changeManyLabourRates']>,
): Promise<AnswerOf<Calls['changeManyLabourRates']>> {
  const { award_id, effective_date } = body;
  if (award_id === undefined && effective_date === undefined) {
    throw againstRule({ award_id: ['Give an award, or an effective date.'] });
  }
  await checkReferences(tx, viewer.scope, { award_id });
  const found = await getSelected(tx, viewer, body, award_id === undefined ? {} : { award_id });
  const next = found.map((rate) => ({
    ...rate,
    ...(award_id === undefined ? {} : { award_id: award_id?.toLowerCase() ?? null }),
    ...(effective_date === undefined ? {} : { effective_date }),
  }));
  const isOther = (rate: store.LockedRate, at: number) =>
    rate.award_id !== found[at]!.award_id || rate.effective_date !== found[at]!.effective_date;
  const others = next.filter(isOther);
  const changed = await store.updateLocked(tx, viewer.scope, others);
  const ids = new Set(others.map(({ id }) => id));
  return {
    changed,
    unchanged: found.length - changed,
    same_day: await store.countSameDay(tx, viewer.scope, [...ids]),
    before: found.filter(({ id }) => ids.has(id)).map((rate) => ({ ...rate, version: rate.version + 1 })),
  };
}

/** Adds the same allowance to each rate that can have it. */
export async function giveAllowance(
  tx: Tx,
  viewer: Viewer,
  body: BodyOf<Calls['giveAllowance']>,
): Promise<AnswerOf<Calls['giveAllowance']>> {
  const { scope } = viewer;
  const ids = (await getSelected(tx, viewer, body)).map(({ id }) => id);
  const name = body.name.trim();
  const basis = body.basis ?? 'fixed';
  const having = new Set(await store.listWithAllowance(tx, scope, ids, name));
  const without = (await listRatesOf(tx, scope, ids)).filter(({ id }) => !having.has(id));
  const able = without.filter(
    (rate) =>
      rate.allowances_count < MAX_ALLOWANCE_COUNT && (basis === 'fixed' || Boolean(standardRateOf(rate.award_code))),
  );
  const allowances = able.map((rate): NewAllowance => ({
    id: newId(),
    labour_rate_id: rate.id,
    name,
    amount: body.amount,
    trigger: body.trigger.trim(),
    is_stackable: body.is_stackable ?? true,
    is_all_purpose: body.is_all_purpose ?? false,
    basis,
    source: body.source?.trim() || null,
  }));
  // All are alike: a fault of one is a fault of each.
  if (allowances[0]) {
    await checkNewAllowance(tx, scope, allowances[0]);
  }
  await insertAllowances(tx, scope, allowances);
  return {
    given: allowances.length,
    have_it: having.size,
    cannot: without.length - able.length,
    allowances: allowances.map(({ id }) => id),
  };
}
