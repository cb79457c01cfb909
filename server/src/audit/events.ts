// The history as people read it: a change as a list of fields with their old and new values.
import { sql, type RawBuilder } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/access.ts';
import type { Db } from '../platform/database.ts';

export interface EventRow {
  seq: number;
  at: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  entity: string;
  entity_id: string;
  title: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  request_id: string | null;
}

type AuditEvent = AnswerOf<Calls['getRecordHistory']>['items'][number];

/** Columns that say nothing to a reader. */
const plumbing = new Set([
  'workspace_id',
  'version',
  'created_at',
  'updated_at',
  'series',
  'margin_pct',
  'position',
  'created_by_user_id',
]);
/** Fields behind a mask, by kind of record and the permission that lifts it. */
interface Mask {
  fields: string[];
  permission: 'labour_rates:see_cost' | 'labour_overrides:see_cost' | 'budget:see_cost';
  /** Names that are left out of fields that hold a record. */
  inside?: string[];
}
const amounts = ['cost', 'actualCost', 'costPerHour', 'costPerUse'];
const masks: Record<string, Mask> = {
  labour_rates: { fields: ['cost_rate'], permission: 'labour_rates:see_cost' },
  labour_allowances: { fields: ['amount'], permission: 'labour_rates:see_cost' },
  labour_overrides: { fields: ['override_rate'], permission: 'labour_overrides:see_cost' },
  actions: { fields: ['cost'], inside: amounts, permission: 'budget:see_cost' },
  schedule_resources: { fields: [], inside: amounts, permission: 'budget:see_cost' },
  schedule_assignments: { fields: [], inside: amounts, permission: 'budget:see_cost' },
  baseline_rows: { fields: ['cost'], permission: 'budget:see_cost' },
};

/** What a reader of the history must be allowed to see of the kinds of record it speaks of. */
export const viewPermissionOf = {
  labour_rates: 'labour_rates:view',
  labour_awards: 'labour_rates:view',
  labour_allowances: 'labour_rates:view',
  labour_overrides: 'labour_overrides:view',
  projects: 'projects:view',
  workspaces: 'workspace:view',
  members: 'members:view',
  member_roles: 'members:view',
  roles: 'roles:view',
  companies: 'companies:view',
  teams: 'project_structure:view',
  buildings: 'project_structure:view',
  programmes: 'schedule:view',
  actions: 'schedule:view',
  action_deps: 'schedule:view',
  schedule_calendars: 'schedule:view',
  schedule_resources: 'schedule:view',
  schedule_assignments: 'schedule:view',
  baselines: 'schedule:view',
  baseline_rows: 'schedule:view',
  schedule_edits: 'schedule:view',
  action_constraints: 'schedule:view',
  commitments: 'schedule:view',
  look_aheads: 'schedule:view',
  wbs: 'schedule:view',
  action_associations: 'schedule:view',
  schedule_imports: 'schedule:view',
  schedule_uploads: 'schedule:create',
  scenarios: 'schedule:view',
  programme_snapshots: 'schedule:view',
} as const;

/** An event with its masked fields left out. */
export function presentEvent(row: EventRow, scope: Scope): AuditEvent {
  const mask = masks[row.entity];
  const isMasked = mask !== undefined && !scope.can(mask.permission);
  const hidden = new Set(isMasked ? mask.fields : []);
  const inside = isMasked ? (mask.inside ?? []) : [];
  if (scope.membership.isExternal) {
    hidden.add('contract_value');
  }
  const names = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])].filter(
    (name) => !plumbing.has(name) && !hidden.has(name),
  );
  return {
    id: String(row.seq),
    at: row.at,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    title: row.title,
    changes: names
      .map((field) => ({
        field,
        from: textOf(row.before?.[field], inside),
        to: textOf(row.after?.[field], inside),
      }))
      .filter((change) => change.from !== change.to),
    request_id: row.request_id,
  };
}

function textOf(value: unknown, left: readonly string[]): string | null {
  if (value === null || value === undefined) {
    return null;
  }
  if (typeof value === 'string') {
    return value;
  }
  return JSON.stringify(value, (name, held: unknown) => (left.includes(name) ? undefined : held));
}

/** The events with the names of people and roles as titles, where the record itself holds only their ids. */
export async function withNames(db: Db, scope: Scope, rows: EventRow[]): Promise<EventRow[]> {
  const about = rows.filter((row) => row.entity === 'members' || row.entity === 'member_roles');
  if (about.length === 0) {
    return rows;
  }
  const { rows: names } = await sql<{ id: string; name: string }>`
    SELECT kinde_id AS id, trim(first_name || ' ' || last_name) AS name FROM persons WHERE kinde_id = ANY(${about.map((row) => row.entity_id)}::text[])
    UNION ALL SELECT id::text, name FROM roles WHERE workspace_id = ${scope.workspaceId} AND id::text = ANY(${about.map((row) => row.title)}::text[])`.execute(
    db,
  );
  const nameOf = new Map(names.map((row) => [row.id, row.name]));
  return rows.map((row) => {
    if (row.entity !== 'members' && row.entity !== 'member_roles') {
      return row;
    }
    const person = nameOf.get(row.entity_id) ?? 'Somebody';
    const role = row.entity === 'member_roles' ? nameOf.get(row.title) : undefined;
    return { ...row, title: role ? `${role} for ${person}` : person };
  });
}

/** Conditions on the history for those kinds of record that the caller may see. */
export function visibleTo(scope: Scope): RawBuilder<unknown> {
  const seen = Object.entries(viewPermissionOf)
    .filter(([, permission]) => scope.can(permission))
    .map(([entity]) => entity);
  return sql`workspace_id = ${scope.workspaceId} AND entity = ANY(${seen}::text[])`;
}

/** The newest changes of the workspace that the caller may see, newest first. */
export async function listRecentEvents(db: Db, scope: Scope, limit: number) {
  const { rows } =
    await sql<EventRow>`SELECT * FROM audit_events WHERE ${visibleTo(scope)} ORDER BY seq DESC LIMIT ${limit}`.execute(
      db,
    );
  return (await withNames(db, scope, rows)).map((row) => ({
    at: row.at,
    actor: row.actor_name,
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    title: row.title,
  }));
}
