// The people of a workspace as approvals see them: their roles, whether they may approve at all, and for whom they act.
import type { Delegation, Facts, KnownConflict, Person, Policy } from '@horizon/approval';
import { money } from '@horizon/money';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';

type Place = Pick<Scope, 'workspaceId'>;

interface MemberRow {
  id: string;
  name: string;
  status: string;
  roles: { role: string; projectId: string | null; isExternal: boolean; approves: boolean }[];
}

/** A person with their name and the places in which a role of theirs allows approving; null: the whole workspace. */
export interface Approver extends Person {
  name: string;
  approvesOn: readonly (string | null)[];
}

/** The members of a workspace with their roles. */
export async function listApprovers(db: Db, { workspaceId }: Place): Promise<Approver[]> {
  const { rows } = await sql<MemberRow>`SELECT m.kinde_id AS id, m.status,
      trim(coalesce(m.invited_first_name, p.first_name) || ' ' || coalesce(m.invited_last_name, p.last_name)) AS name,
      coalesce(jsonb_agg(jsonb_build_object('role', r.id, 'projectId', mr.project_id, 'isExternal', r.is_external,
        'approves', 'approvals:approve' = ANY (r.permissions))) FILTER (WHERE r.id IS NOT NULL), '[]') AS roles
    FROM members m JOIN persons p ON p.kinde_id = m.kinde_id
    LEFT JOIN member_roles mr ON mr.workspace_id = m.workspace_id AND mr.kinde_id = m.kinde_id
    LEFT JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id AND NOT r.is_deleted
   WHERE m.workspace_id = ${workspaceId}
   GROUP BY m.kinde_id, m.status, 3 ORDER BY 3, m.kinde_id`.execute(db);
  return rows.map(({ id, name, status, roles }) => {
    // External people have a role on their projects only.
    const counted = roles.filter(({ isExternal, projectId }) => !isExternal || projectId !== null);
    return {
      id,
      name,
      isActive: status === 'active',
      roles: counted.map(({ role, projectId }) => ({ role, projectId })),
      approvesOn: counted.filter(({ approves }) => approves).map(({ projectId }) => projectId),
    };
  });
}

/** True if a role of the person allows approving on the project. */
export const mayApproveOn = ({ isActive, approvesOn }: Approver, projectId: string | null): boolean =>
  isActive && approvesOn.some((place) => place === null || place === projectId);

/** Delegations and absences that have not been revoked and end on the day or later. */
export async function currentDelegations(
  db: Db,
  { workspaceId }: Place,
  day: string,
): Promise<Row<'approval_delegations'>[]> {
  const { rows } = await sql<Row<'approval_delegations'>>`SELECT * FROM approval_delegations
    WHERE workspace_id = ${workspaceId} AND revoked_at IS NULL AND ends_on >= ${day}::date ORDER BY starts_on, id`.execute(
    db,
  );
  return rows;
}

/** A delegation as the engine reads it. */
export const engineDelegation = (row: Row<'approval_delegations'>, delegateId: string): Delegation => ({
  id: row.id,
  delegatorId: row.delegator_id,
  delegateId,
  from: row.starts_on,
  to: row.ends_on,
  documentTypes: row.document_types,
  projectIds: row.project_ids,
  maxAmount: row.max_amount === null ? null : money(row.max_amount),
  isRevoked: row.revoked_at !== null,
});

/** Everything about a workspace that decisions of a day depend on. */
export interface Company {
  day: string;
  approvers: readonly Approver[];
  delegations: readonly Delegation[];
  /** People who are away on the day. */
  absent: ReadonlySet<string>;
  nameOf: (id: string) => string;
}

export async function companyOn(db: Db, scope: Place, day: string): Promise<Company> {
  const approvers = await listApprovers(db, scope);
  const rows = await currentDelegations(db, scope, day);
  const names = new Map(approvers.map(({ id, name }) => [id, name]));
  return {
    day,
    approvers,
    delegations: rows.flatMap((row) => (row.delegate_id === null ? [] : [engineDelegation(row, row.delegate_id)])),
    absent: new Set(rows.filter(({ starts_on }) => starts_on <= day).map(({ delegator_id }) => delegator_id)),
    nameOf: (id) => names.get(id) ?? 'a former member',
  };
}

const noConflicts = (): readonly KnownConflict[] => [];

/** The facts of a decision about a document of a project. */
export function factsOf(
  { day, approvers, delegations }: Company,
  { thresholds }: Pick<Policy, 'thresholds'>,
  projectId: string | null,
  conflictsOf: Facts['conflictsOf'] = noConflicts,
): Facts {
  const people = new Map(approvers.map((one) => [one.id, { ...one, isActive: mayApproveOn(one, projectId) }]));
  return { day, thresholds, delegations, people, conflictsOf };
}
