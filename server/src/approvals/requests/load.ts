// Requests as the engine reads them, with everything that decisions about them depend on.
import type { ApprovalRequest, Facts, KnownConflict, Policy } from '@horizon/approval';
import { money } from '@horizon/money';
import type { Db } from '../../platform/database.ts';
import { companyOn, factsOf, type Company } from '../people.ts';
import { enginePolicy } from '../policy/check-policy.ts';
import { findPolicy } from '../policy/store.ts';
import * as store from './store.ts';

export interface Loaded {
  row: store.RequestRow;
  steps: readonly store.StepRow[];
  decisions: readonly store.DecisionRow[];
  engine: ApprovalRequest;
  policy: Policy;
  facts: Facts;
  project: store.ProjectFacts | null;
}

export interface LoadedAll {
  company: Company;
  requests: Loaded[];
}

/** A policy version as the engine reads it. */
export async function policyOf(db: Db, place: store.Place, version: number): Promise<Policy> {
  const row = await findPolicy(db, place, version);
  return row ? enginePolicy(row, version) : { thresholds: [], workflows: [] };
}

/** Requests with their steps, decisions and facts on the day. */
export async function loadRequests(
  db: Db,
  place: store.Place,
  rows: readonly store.RequestRow[],
  { day, now, company: known }: { day: string; now: Date; company?: Company },
): Promise<LoadedAll> {
  const company = known ?? (await companyOn(db, place, day));
  if (rows.length === 0) return { company, requests: [] };
  const ids = rows.map(({ id }) => id);
  const steps = Map.groupBy(await store.stepsOf(db, place, ids), ({ request_id }) => request_id);
  const decisions = Map.groupBy(await store.decisionsOn(db, place, ids), ({ request_id }) => request_id);
  const conflicts = Map.groupBy(await store.conflictsIn(db, place, ids, now), ({ request_id }) => request_id);
  const projects = await store.projectsByIds(
    db,
    place,
    rows.flatMap(({ project_id: id }) => id ?? []),
  );
  const policies = new Map<number, Policy>();
  for (const version of new Set(rows.map(({ policy_version }) => policy_version))) {
    // A handful of versions.
    // oxlint-disable-next-line no-await-in-loop
    policies.set(version, await policyOf(db, place, version));
  }
  const requests = rows.map((row): Loaded => {
    const own = { row, steps: steps.get(row.id) ?? [], decisions: decisions.get(row.id) ?? [] };
    const policy = policies.get(row.policy_version)!;
    const conflictsOf = conflictsFrom(conflicts.get(row.id) ?? []);
    return {
      ...own,
      engine: engineRequest(own),
      policy,
      facts: factsOf(company, policy, row.project_id, conflictsOf),
      project: row.project_id === null ? null : (projects.get(row.project_id) ?? null),
    };
  });
  return { company, requests };
}

function conflictsFrom(rows: readonly store.Conflict[]): (personId: string) => readonly KnownConflict[] {
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id);
  return (id) => (byPerson.get(id) ?? []).map(({ kind }) => kind);
}

function engineRequest({ row, steps, decisions }: Pick<Loaded, 'row' | 'steps' | 'decisions'>): ApprovalRequest {
  return {
    requesterId: row.requester_id,
    editorId: row.editor_id,
    amount: money(row.amount),
    place: { documentType: row.document_type, department: row.department, projectId: row.project_id },
    revision: row.revision,
    status: row.status,
    steps: steps.map((step) => ({
      order: step.step_order,
      roles: step.role_ids,
      requiresAll: step.requires_all,
      timeoutDays: step.timeout_days,
      escalationRole: step.escalation_role_id,
      state: step.state,
      activatedOn: step.activated_on,
      escalatedTo: step.escalated_to,
      isAdded: step.is_added,
    })),
    decisions: decisions.map((one) => ({
      personId: one.person_id,
      step: one.step,
      kind: one.kind,
      comment: one.comment,
      role: one.role_id,
      thresholdId: one.threshold_id,
      actingForId: one.acting_for_id,
      delegationId: one.delegation_id,
      revision: one.revision,
    })),
  };
}
