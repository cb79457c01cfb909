// Requests as they are answered: with steps, people, decisions and what the caller can do.
import { mayDecide, type MayDecide } from '@horizon/approval';
import { approvalDocumentTypes, approvalStatuses, type ApprovalRequest } from '@horizon/contract';
import type { Db } from '../../platform/database.ts';
import { archivedRefusal, type Scope } from '../../platform/scope.ts';
import type { Company } from '../people.ts';
import { roleNames } from '../policy/store.ts';
import { whyNotYou } from '../words.ts';
import type { Loaded, LoadedAll } from './load.ts';
import { stepInWords } from './persist.ts';
import * as store from './store.ts';
import { hasSubject, subjectOf } from './subjects.ts';

interface Presenting {
  scope: Scope;
  company: Company;
  roleOf: (id: string) => string;
  others: ReadonlyMap<string, store.RequestRow>;
}

/** The requests in the order given. */
export async function presentRequests(
  db: Db,
  scope: Scope,
  { company, requests }: LoadedAll,
): Promise<ApprovalRequest[]> {
  const names = await roleNames(db, scope);
  const splits = requests.flatMap(({ row }) => row.split_with);
  const others = new Map((await store.requestsByIds(db, scope, splits)).map((row) => [row.id, row]));
  const at: Presenting = { scope, company, roleOf: (id) => names.get(id) ?? 'a deleted role', others };
  return requests.map((loaded) => present(at, loaded));
}

function present(at: Presenting, loaded: Loaded): ApprovalRequest {
  const { scope, company, others } = at;
  const { row, engine, facts, project } = loaded;
  const named = (id: string) => ({ id, name: company.nameOf(id) });
  const may = mayDecide(engine, scope.personId, facts);
  const isOpen = row.status === 'in_step' || row.status === 'escalated';
  const steps = loaded.steps.map((step, index) => presentStep(at, loaded, step, index));
  const due = steps.find(({ state, due_on: day }) => state === 'active' && day !== null)?.due_on ?? null;
  return {
    id: row.id,
    document_type: row.document_type,
    document_type_label: approvalDocumentTypes[row.document_type],
    document_id: row.document_id,
    number: row.number,
    title: row.title,
    href: hasSubject(row.document_type)
      ? `/w/${scope.workspaceId}/${subjectOf(row.document_type).page(row.document_id)}`
      : `/w/${scope.workspaceId}/approvals/${row.id}`,
    project: project && { id: project.id, name: project.name },
    payee: row.payee_name,
    amount: Number(row.amount),
    revision: row.revision,
    status: row.status,
    status_label: approvalStatuses[row.status].label,
    requester: named(row.requester_id),
    requested_at: row.created_at,
    decided_at: row.closed_at,
    policy_version: row.policy_version,
    step: isOpen ? stepInWords(engine) : null,
    due_on: isOpen ? due : null,
    is_overdue: steps.some(({ is_overdue: isOverdue }) => isOverdue) && isOpen,
    blocked_reason: row.blocked_reason,
    split_with: row.split_with.flatMap((id) => {
      const other = others.get(id);
      return other ? [{ id, title: other.title, amount: Number(other.amount) }] : [];
    }),
    steps,
    acting_for: isOpen && may.ok && may.as.actingForId !== null ? named(may.as.actingForId) : null,
    obstacle: isOpen && !may.ok ? whyNotYou[may.code] : null,
    abilities: abilitiesOf(at, loaded, may),
  };
}

function abilitiesOf({ scope }: Presenting, { row, facts }: Loaded, may: MayDecide): string[] {
  if (archivedRefusal(scope, row.project_id)) return [];
  const isOpen = row.status === 'in_step' || row.status === 'escalated';
  const isOwn = row.requester_id === scope.personId;
  const mayReturn = may.ok || may.code === 'over_limit';
  const withdraws = isOwn && store.openStatuses.some((status) => status === row.status);
  const declares = isOpen && may.ok && !facts.conflictsOf(scope.personId).includes('declared_interest');
  return [
    ...(isOpen && may.ok ? ['approve'] : []),
    ...(isOpen && mayReturn ? ['return', 'reject'] : []),
    ...(withdraws ? ['withdraw'] : []),
    ...(declares ? ['declare_interest'] : []),
  ];
}

function presentStep(
  { company, roleOf }: Presenting,
  { row, engine, decisions, facts }: Loaded,
  step: store.StepRow,
  index: number,
): ApprovalRequest['steps'][number] {
  const named = (id: string) => ({ id, name: company.nameOf(id) });
  const isOpen = row.status === 'in_step' || row.status === 'escalated';
  const only = {
    ...engine,
    steps: engine.steps.map((one, at) => (at === index ? one : { ...one, state: 'waiting' as const })),
  };
  const people =
    step.state === 'active' && isOpen
      ? company.approvers.flatMap(({ id, name }) => {
          const may = mayDecide(only, id, facts);
          if (!may.ok) return [];
          return [{ id, name, acting_for: may.as.actingForId === null ? null : named(may.as.actingForId) }];
        })
      : [];
  return {
    order: step.step_order,
    state: step.state,
    roles: step.role_ids.map(roleOf),
    escalated_to: step.escalated_to.map(roleOf),
    requires_all: step.requires_all,
    is_added: step.is_added,
    activated_on: step.activated_on,
    due_on: step.last_day,
    is_overdue: step.state === 'active' && step.last_day !== null && step.last_day < company.day,
    people,
    decisions: decisions
      .filter((one) => one.step === index || (one.revision !== row.revision && index === 0))
      .map((one) => ({
        person: named(one.person_id),
        acting_for: one.acting_for_id === null ? null : named(one.acting_for_id),
        role: roleOf(one.role_id),
        decision: one.kind,
        comment: one.comment,
        at: one.at,
        is_void: one.revision !== row.revision,
        is_escalated: one.is_escalated,
      })),
  };
}
