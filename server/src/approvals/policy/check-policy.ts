// Checks the content of a policy before it is proposed, and answers it as the engine reads it.
import { approvalDocumentTypes, type PolicyContent } from '@horizon/contract';
import { workflowFaults, type Policy, type WorkflowFault } from '@horizon/approval';
import { money, toDisplay } from '@horizon/money';
import type { Db } from '../../platform/database.ts';
import { againstRule, type Faults } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { knownProjects, listRoles } from './store.ts';

type Threshold = PolicyContent['thresholds'][number];
type Workflow = PolicyContent['workflows'][number];

/** The content with ids for everything; those of the version that was edited are kept. */
export function withIds({ thresholds, workflows, cumulative_types }: PolicyContent): PolicyContent {
  return {
    thresholds: thresholds.map((one) => ({ ...one, id: one.id ?? newId() })),
    workflows: workflows.map((one) => ({ ...one, id: one.id ?? newId() })),
    cumulative_types,
  };
}

/** The policy as the engine reads it. */
export function enginePolicy({ thresholds, workflows }: PolicyContent, version: number): Policy {
  return {
    thresholds: thresholds.map((one) => ({
      id: one.id!,
      role: one.role_id,
      department: one.department ?? null,
      documentTypes: one.document_types ?? [],
      projectId: one.project_id ?? null,
      amount: one.amount === null ? null : money(one.amount),
      validFrom: one.valid_from,
      validTo: one.valid_to ?? null,
    })),
    workflows: workflows.map((one) => ({
      id: one.id!,
      version,
      documentType: one.document_type,
      department: one.department ?? null,
      minAmount: money(one.min_amount),
      maxAmount: one.max_amount === null ? null : money(one.max_amount),
      isActive: one.is_active,
      steps: one.steps.map((step) => ({
        order: step.order,
        roles: step.role_ids,
        requiresAll: step.requires_all,
        timeoutDays: step.timeout_days,
        escalationRole: step.escalation_role_id,
      })),
    })),
  };
}

/** An amount as the texts of approvals show it: `$50,000.00`. */
export const dollars = (amount: number): string => toDisplay(money(amount));

/** The band of a workflow in words. */
export function bandOf({ document_type, min_amount, max_amount, department }: Workflow): string {
  const upTo = max_amount === null ? 'upwards' : `to below ${dollars(max_amount)}`;
  return `${approvalDocumentTypes[document_type]} from ${dollars(min_amount)} ${upTo}${department ? ` in ${department}` : ''}`;
}

/** Throws 422 with every fault of the content. */
export async function checkPolicy(db: Db, scope: Scope, content: PolicyContent): Promise<void> {
  const faults = await faultsOf(db, scope, content);
  if (Object.keys(faults).length > 0) throw againstRule(faults);
}

async function faultsOf(db: Db, scope: Scope, content: PolicyContent): Promise<Faults> {
  const roles = new Map((await listRoles(db, scope)).map(({ id, name }) => [id, name]));
  const projectIds = content.thresholds.flatMap(({ project_id: id }) => id ?? []);
  const projects = await knownProjects(db, scope, projectIds);
  const thresholds = content.thresholds.flatMap((one, index) => thresholdFaults(one, index, { roles, projects }));
  const byId = new Map(content.workflows.map((one) => [one.id!, one]));
  const workflows = [
    ...content.workflows.flatMap((one) => roleFaults(one, roles)),
    ...workflowFaults(enginePolicy(content, 1).workflows).map((fault) => faultInWords(fault, byId)),
  ];
  return {
    ...(thresholds.length > 0 ? { thresholds } : {}),
    ...(workflows.length > 0 ? { workflows: [...new Set(workflows)] } : {}),
  };
}

function thresholdFaults(
  { role_id, project_id, valid_from, valid_to }: Threshold,
  index: number,
  { roles, projects }: { roles: ReadonlyMap<string, string>; projects: ReadonlyMap<string, string> },
): string[] {
  const name = roles.get(role_id);
  const at = `Threshold ${index + 1}`;
  return [
    ...(name === undefined ? [`${at} names a role that does not exist. Choose another one.`] : []),
    ...(project_id && !projects.has(project_id) ? [`${at} names a project that does not exist.`] : []),
    ...(valid_to && valid_to < valid_from
      ? [`${at}${name ? ` (${name})` : ''} ends before it begins. Correct its days.`]
      : []),
  ];
}

function roleFaults(workflow: Workflow, roles: ReadonlyMap<string, string>): string[] {
  const named = workflow.steps.flatMap(({ role_ids, escalation_role_id: escalation }) => [
    ...role_ids,
    ...(escalation === null ? [] : [escalation]),
  ]);
  return named.every((id) => roles.has(id))
    ? []
    : [`${bandOf(workflow)}: a step names a role that does not exist. Choose another one.`];
}

const faultTexts: Record<WorkflowFault['code'], (band: string, other: string) => string> = {
  empty_band: (band) => `${band}: the upper end must be above the lower one.`,
  overlap: (band, other) => `${band} overlaps “${other}”. Let the one end where the other begins.`,
  gap: (band, other) => `There is a gap between “${band}” and “${other}”. Let the one end where the other begins.`,
  no_steps: (band) => `${band} has no steps. Add one, or remove the band.`,
  no_roles: (band) => `${band}: a step has no role. Choose the roles that approve in it.`,
};

function faultInWords({ code, workflowId, otherId }: WorkflowFault, byId: ReadonlyMap<string, Workflow>): string {
  const other = otherId === undefined ? undefined : byId.get(otherId);
  return faultTexts[code](bandOf(byId.get(workflowId)!), other ? bandOf(other) : '');
}
