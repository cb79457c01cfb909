// Masks the money of a programme. It comes from budgets and from labour rates alike, and the cost of known hours
// reveals the rate: people without either permission see none of it, in the programme, in patches, files and figures.
import type { Baseline, Patch, Programme } from '@horizon/schedule';
import type { Scope } from '../../platform/scope.ts';
import type { ProgrammeState } from './state.ts';

/** True if the caller may see the money of a project's programme; with null, of every programme of the workspace. */
export function seesMoney(scope: Scope, projectId: string | null): boolean {
  return scope.can('budget:see_cost', projectId) && scope.can('labour_rates:see_cost', projectId);
}

/** The refusal to change an amount unseen. */
export const amountsUnseen = 'You do not see the amounts of this programme, so you cannot change them.';

/** Properties with amounts, by kind of record. */
export const moneyOf: Partial<Record<Patch['of'], readonly string[]>> = {
  task: ['cost', 'actualCost'],
  resource: ['costPerHour', 'costPerUse', 'costPerUnit'],
  assignment: ['cost', 'actualCost'],
};

/** The programme with null in place of every amount. Cost: its records. */
export function withoutMoney<P extends Programme>(programme: P): P {
  const hidden = costFields(programme);
  const masked = <T extends object>(of: Patch['of'], items: readonly T[]): T[] =>
    items.map((item) => maskedRecord(of, Object.assign({}, item) as Loose, hidden) as T);
  return {
    ...programme,
    tasks: masked('task', programme.tasks),
    resources: masked('resource', programme.resources),
    assignments: masked('assignment', programme.assignments),
  };
}

/** The state with a programme without money; its schedule is the same. */
export function stateWithoutMoney(state: ProgrammeState): ProgrammeState {
  return { ...state, programme: withoutMoney(state.programme) };
}

/** Patches with null in place of every amount. */
export function patchesWithoutMoney({ programme }: ProgrammeState, patches: readonly Patch[]): Patch[] {
  const hidden = costFields(programme);
  const masked = (of: Patch['of'], record: Patch['before']) => record && maskedRecord(of, { ...record }, hidden);
  return patches.map(({ of, id, before, after }) => ({ of, id, before: masked(of, before), after: masked(of, after) }));
}

/** Names of the programme's custom fields with amounts. */
export const costFields = ({ customFields }: Programme) =>
  new Set(
    customFields.filter(({ type }) => type === 'cost').flatMap(({ name, alias }) => (alias ? [name, alias] : [name])),
  );

type Loose = Record<string, unknown>;

/** The record itself, without its amounts. */
export function maskedRecord(of: Patch['of'], record: Loose, hidden: ReadonlySet<string>): Loose {
  for (const name of moneyOf[of] ?? []) if (name in record) record[name] = null;
  if (hidden.size > 0 && record['custom']) {
    const custom = Object.entries(record['custom'] as Loose);
    record['custom'] = Object.fromEntries(custom.filter(([name]) => !hidden.has(name)));
  }
  if (Array.isArray(record['baselines'])) {
    record['baselines'] = (record['baselines'] as Baseline[]).map((row) => ({ ...row, cost: null }));
  }
  if (of === 'baseline' && record['rows']) {
    const rows = Object.entries(record['rows'] as Record<string, Baseline>);
    record['rows'] = Object.fromEntries(rows.map(([id, row]) => [id, { ...row, cost: null }]));
  }
  return record;
}
