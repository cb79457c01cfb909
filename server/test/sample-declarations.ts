// Two records that exist in tests only, with every option of a declaration: logs of a project with states and a number, and
// their entries in an order.
import { countOf, LongText, Name, optional, record, required, workflow } from '@horizon/contract';
import { sql } from 'kysely';
import { recordActs } from '../src/platform/records/record-acts.ts';
import { plainStore } from '../src/platform/records/record-store.ts';
import type { PlainRules, RecordActs } from '../src/platform/records/rules.ts';
import { scopeOf, type Membership, type Scope } from '../src/platform/scope.ts';
import type { BuiltWorkspace } from '../seed/builders.ts';
import type { World } from './harness.ts';

export const logWorkflow = workflow({
  table: 'test_logs',
  states: {
    draft: { label: 'Draft', is: 'a draft', bucket: 'not-started' },
    submitted: { label: 'Submitted', bucket: 'open' },
    closed: { label: 'Closed', bucket: 'closed' },
  },
  acts: {
    edit: { from: ['draft'], permission: 'project_structure:edit', hints: { closed: 'Reopen it first.' } },
    delete: { from: ['draft', 'closed'], permission: 'project_structure:delete' },
    submit: { from: ['draft'], to: 'submitted', doneIn: ['submitted'], permission: 'project_structure:edit' },
    close: { from: ['submitted'], to: 'closed', permission: 'project_structure:delete', reason: 'optional' },
    reopen: { from: ['submitted', 'closed'], to: 'draft', permission: 'project_structure:edit', reason: 'required' },
  },
});

export const logRecord = record({
  one: 'SiteLog',
  many: 'SiteLogs',
  table: 'test_logs',
  id: 'log_id',
  title: 'name',
  domain: 'project-structure',
  module: 'project_structure',
  path: '/api/workspaces/{workspaceId}/projects/{projectId}/site-logs',
  page: 'projects/site-logs',
  hasPage: true,
  workflow: logWorkflow,
  number: { prefix: 'LOG', width: 4 },
  fields: { name: required(Name('Name', 100)), notes: optional(LongText('Notes', 500)) },
  computed: { entries_count: countOf('test_entries') },
  sort: ['number', 'name'],
});

export const entryRecord = record({
  one: 'LogEntry',
  many: 'LogEntries',
  table: 'test_entries',
  id: 'entry_id',
  title: 'name',
  domain: 'project-structure',
  module: 'project_structure',
  path: '/api/workspaces/{workspaceId}/projects/{projectId}/site-logs/{logId}/entries',
  parent: { record: logRecord, field: 'log_id', ordered: true },
  only: ['list', 'create', 'update', 'delete', 'restore'],
  fields: { name: required(Name('Name', 100)) },
  sort: ['name'],
});

const common = `is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()`;

/** Creates the tables. */
export async function makeTables(w: World): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE test_logs (workspace_id uuid NOT NULL, log_id uuid NOT NULL, project_id uuid NOT NULL, number text NOT NULL,
         name text NOT NULL, notes text, status text NOT NULL, status_reason text, ${common}, PRIMARY KEY (workspace_id, log_id));
       CREATE TABLE test_entries (workspace_id uuid NOT NULL, entry_id uuid NOT NULL, log_id uuid NOT NULL, project_id uuid NOT NULL,
         name text NOT NULL, position integer NOT NULL, deleted_with_parent boolean NOT NULL DEFAULT false, ${common},
         PRIMARY KEY (workspace_id, entry_id), FOREIGN KEY (workspace_id, log_id) REFERENCES test_logs (workspace_id, log_id));
       SELECT attach_record('test_logs', 'log_id', 'name', 'name'), attach_record('test_entries', 'entry_id', 'name', 'name')`,
    )
    .execute(w.database.db);
}

/** The operations of both records. */
export function sampleActs(rules: Partial<PlainRules> = {}) {
  const own: PlainRules = { duplicates: {}, ...rules };
  const childrenOf = (table: string) => (table === logRecord.table ? [entryRecord] : []);
  const logs = recordActs(logRecord, plainStore(logRecord, own), own, { childrenOf });
  const ofEntries: PlainRules = { duplicates: {} };
  const entries = recordActs(entryRecord, plainStore(entryRecord, ofEntries), ofEntries, {
    childrenOf,
    findParent: logs.get,
  });
  return {
    logs: logs as unknown as RecordActs<typeof logRecord>,
    entries: entries as unknown as RecordActs<typeof entryRecord>,
  };
}

/** The workspace for a member with these permissions. */
export function scopeWith(
  { workspace_id: workspaceId, owner }: BuiltWorkspace,
  permissions: readonly string[],
  more: Partial<Membership> = {},
): Scope {
  const membership: Membership = {
    workspaceId,
    workspace: 'Test workspace',
    permissions: new Set(permissions) as Membership['permissions'],
    projectPermissions: new Map(),
    roleNames: [],
    roleKeys: [],
    isExternal: false,
    isArchived: false,
    requiresTwoFactors: false,
    archivedProjects: new Map(),
    switchedOff: new Set(),
    projectsSwitchedOff: new Map(),
    ...more,
  };
  return scopeOf({ personId: owner.kinde_id, name: owner.name, email: owner.email, tokenScope: 'write' }, membership);
}
