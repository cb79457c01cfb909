// Project overrides and allowances of many rates carried forward to their new versions, each kind in one statement.
import { carryAllowances, carryForward } from '@horizon/labour';
import { toDecimal } from '@horizon/money';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { newAllowance } from '../allowances/new-allowance.ts';
import { insertAllowances, listAllowancesOfAll, type NewAllowance } from '../allowances/store.ts';
import { toAllowance, toOverride } from '../labour-records.ts';
import { insertOverrides, listOverridesOfAll, type NewOverride } from '../overrides/store.ts';

interface Step {
  from: string;
  to: string;
}

interface Carried {
  carried_forward: number;
  overrides_left: number;
  allowances_carried: number;
}

/** What is copied, or would be; overrides of a project in which the caller may not make any are left. */
export async function carryForwardAll(
  tx: Tx,
  scope: Scope,
  steps: readonly Step[],
  wanted: { overrides: boolean; allowances: boolean; isDryRun: boolean },
): Promise<Carried> {
  const from = steps.map((step) => step.from);
  const drafts = await overridesOf(tx, scope, steps);
  const open = wanted.overrides ? drafts.filter((draft) => scope.can('labour_overrides:create', draft.project_id)) : [];
  const allowances = wanted.allowances ? copies(await listAllowancesOfAll(tx, scope, from), steps) : [];
  if (!wanted.isDryRun) {
    await insertOverrides(tx, scope, open);
    await insertAllowances(tx, scope, allowances);
  }
  return {
    carried_forward: open.length,
    overrides_left: drafts.length - open.length,
    allowances_carried: allowances.length,
  };
}

async function overridesOf(tx: Tx, scope: Scope, steps: readonly Step[]): Promise<NewOverride[]> {
  const held = byRate(
    (
      await listOverridesOfAll(
        tx,
        scope,
        steps.map(({ from }) => from),
      )
    ).map(toOverride),
  );
  return steps.flatMap(({ from, to }) =>
    carryForward(held.get(from) ?? [], from, to).drafts.map((draft) => ({
      ...draft,
      id: newId(),
      override_rate: toDecimal(draft.override_rate),
    })),
  );
}

function copies(rows: Awaited<ReturnType<typeof listAllowancesOfAll>>, steps: readonly Step[]): NewAllowance[] {
  const held = byRate(rows.map(toAllowance));
  return steps.flatMap(({ from, to }) => carryAllowances(held.get(from) ?? [], from, to).map(newAllowance));
}

function byRate<Record extends { labour_rate_id: string }>(records: readonly Record[]): Map<string, Record[]> {
  return Map.groupBy(records, ({ labour_rate_id }) => labour_rate_id);
}
