// The steps that an amount takes: those of the workflow of its band, and one more where no role of them may decide it.
import { ZERO, type Money } from '@horizon/money';
import type { Place, Policy, StepRule, Workflow } from './model.ts';
import { reaches, sufficientRoles, thresholdOf } from './thresholds.ts';

export interface Route {
  /** Null: no workflow fits, and the amount goes to the lowest sufficient role. */
  workflow: Pick<Workflow, 'id' | 'version'> | null;
  steps: readonly (StepRule & { isAdded: boolean })[];
  /** No role may approve this amount: the request is blocked until the policy changes. */
  hasNoSufficientRole: boolean;
}

/** The workflow of a document: of its department before those of all, in the band of the amount. */
export function workflowOf(workflows: readonly Workflow[], place: Place, amount: Money): Workflow | null {
  const fitting = workflows.filter(
    (one) =>
      one.isActive &&
      one.documentType === place.documentType &&
      (one.department === null || one.department === place.department) &&
      one.minAmount <= amount &&
      (one.maxAmount === null || amount < one.maxAmount),
  );
  return fitting.find(({ department }) => department !== null) ?? fitting[0] ?? null;
}

/** The steps for an amount. An amount is never approved without a step. */
export function routeOf({ thresholds, workflows }: Policy, place: Place, amount: Money): Route {
  const workflow = workflowOf(workflows, place, amount);
  const steps = (workflow?.steps ?? []).toSorted((a, b) => a.order - b.order);
  const last = steps.filter(({ order }) => order === steps.at(-1)?.order);
  const canDecide = last.some(({ roles }) =>
    roles.some((role) => reaches(thresholdOf(thresholds, role, place), amount)),
  );
  const [lowest, next] = sufficientRoles(thresholds, place, amount);
  const added: StepRule[] =
    canDecide || lowest === undefined
      ? []
      : [
          {
            order: (steps.at(-1)?.order ?? 0) + 1,
            roles: [lowest],
            requiresAll: false,
            timeoutDays: last[0]?.timeoutDays ?? null,
            escalationRole: next ?? null,
          },
        ];
  return {
    workflow: workflow && { id: workflow.id, version: workflow.version },
    steps: [
      ...steps.map((step) => ({ ...step, isAdded: false })),
      ...added.map((step) => ({ ...step, isAdded: true })),
    ],
    hasNoSufficientRole: !canDecide && lowest === undefined,
  };
}

export interface WorkflowFault {
  workflowId: string;
  code: 'empty_band' | 'overlap' | 'gap' | 'no_steps' | 'no_roles';
  /** The workflow that it overlaps, or that follows after the gap. */
  otherId?: string;
}

/** Every fault of the active workflows: bands of one type and department must neither overlap nor leave a gap. */
export function workflowFaults(workflows: readonly Workflow[]): WorkflowFault[] {
  const active = workflows.filter(({ isActive }) => isActive);
  const own = active.flatMap(({ id, steps, minAmount, maxAmount }): WorkflowFault[] => [
    ...(minAmount < ZERO || (maxAmount !== null && maxAmount <= minAmount)
      ? [{ workflowId: id, code: 'empty_band' as const }]
      : []),
    ...(steps.length === 0 ? [{ workflowId: id, code: 'no_steps' as const }] : []),
    ...(steps.some(({ roles }) => roles.length === 0) ? [{ workflowId: id, code: 'no_roles' as const }] : []),
  ]);
  const bands = new Map<string, Workflow[]>();
  for (const one of active) {
    const key = JSON.stringify([one.documentType, one.department]);
    bands.set(key, [...(bands.get(key) ?? []), one]);
  }
  return [...own, ...[...bands.values()].flatMap(bandFaults)];
}

function bandFaults(workflows: readonly Workflow[]): WorkflowFault[] {
  const sorted = workflows.toSorted((a, b) => a.minAmount - b.minAmount);
  return sorted.slice(1).flatMap((next, index): WorkflowFault[] => {
    const { id: workflowId, maxAmount } = sorted[index]!;
    if (maxAmount === null || next.minAmount < maxAmount) return [{ workflowId, code: 'overlap', otherId: next.id }];
    return next.minAmount > maxAmount ? [{ workflowId, code: 'gap', otherId: next.id }] : [];
  });
}
