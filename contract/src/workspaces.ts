import { Type } from 'typebox';
import { eventWords } from './audit.ts';
import { call } from './call.ts';
import { Flag } from './projects.ts';
import { Fields, Instant, Name, Nullable, Optional, Version, WorkspaceParams } from './schema.ts';

/** Regions in which the data of a workspace can be stored; the first is the default. */
export const regions = ['australia-southeast1', 'australia-southeast2'] as const;

/** An account of the document site: one word. */
export const channelIdPattern = '^[A-Za-z0-9_-]+$';

export const sellAllowancePolicies = ['none', 'at_cost', 'marked_up'] as const;

const ProjectOfWorkspace = Type.Object({
  project_id: Type.String(),
  project_name: Type.String(),
  project_number: Nullable(Type.String()),
  isProjectManager: Flag,
  is_archived: Type.Boolean(),
  is_loading: Type.Boolean({ description: 'True while an import runs' }),
  sector: Nullable(Type.String()),
  state: Nullable(Type.String()),
  start_date: Nullable(Type.String()),
  end_date: Nullable(Type.String()),
});

export const Workspace = Type.Object({
  workspace_id: Type.String(),
  workspace: Type.String({ description: 'Its name' }),
  channel_id: Nullable(Type.String({ description: 'Account of the forms site' })),
  region: Type.String(),
  isWorkspaceManager: Type.Boolean(),
  isWorkspaceDashboardViewer: Type.Boolean(),
  is_archived: Type.Boolean(),
  version: Version,
  projects: Type.Array(ProjectOfWorkspace),
  permissions: Optional(Type.Array(Type.String(), { description: 'With includePermissions' })),
  details: Optional(
    Type.Object(
      {
        members: Type.Integer(),
        projects: Type.Integer(),
        created_at: Instant('When it was made'),
        updated_at: Instant('When it was changed last'),
        margin_floor_pct: Type.Number(),
        sell_allowances: Type.String(),
        sell_allowances_markup_pct: Type.Number(),
        requires_second_factor: Type.Boolean(),
      },
      { description: 'With includeDetails' },
    ),
  ),
});

const WorkspaceList = Type.Object({
  items: Type.Array(Workspace),
  count: Type.Integer(),
  total_count: Type.Integer(),
  not_any_workspace_manager: Type.Boolean({ description: 'The caller manages no workspace' }),
  ask: Type.Array(Type.Object({ name: Type.String(), email: Type.String(), workspace: Type.String() }), {
    description: 'Whom to ask for the role, where the caller manages none',
  }),
});

const Attention = Type.Array(
  Type.Object({
    kind: Type.String(),
    title: Type.String(),
    detail: Type.String(),
    count: Type.Integer(),
    href: Type.String({ description: 'The page that shows the records behind it' }),
    severity: Type.Enum(['danger', 'warning', 'info']),
  }),
);

const settingsFields = {
  workspace: Name('Name', 200),
  channel_id: Optional(
    Nullable(
      Type.String({ maxLength: 100, pattern: channelIdPattern, description: 'Account of the forms site, one word' }),
    ),
  ),
  region: Optional(Type.Enum([...regions], { description: 'Region of the data' })),
  margin_floor_pct: Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      multipleOf: 0.01,
      description: 'A margin below it is marked, per cent of sell',
    }),
  ),
  sell_allowances: Optional(
    Type.Enum([...sellAllowancePolicies], { description: 'How allowances reach the sell side' }),
  ),
  sell_allowances_markup_pct: Optional(
    Type.Number({ minimum: 0, maximum: 200, multipleOf: 0.01, description: 'With marked_up, per cent' }),
  ),
  requires_second_factor: Optional(
    Type.Boolean({
      description:
        'Opened only by sessions with two factors and by API tokens made in one; needs workspace:administer, and a browser session',
    }),
  ),
};

const YesNo = (description: string) => Optional(Type.Boolean({ default: false, description }));

export const workspaceCalls = {
  listWorkspaces: call({
    method: 'GET',
    path: '/api/workspaces',
    domain: 'workspaces',
    tenancy: 'person',
    summary: "The caller's workspaces with their projects",
    query: Fields({
      includePermissions: YesNo('Also what the caller may do'),
      includeDetails: YesNo('Also counts, dates and settings'),
      region: Optional(
        Type.String({ maxLength: 60, default: 'australia-southeast1', description: 'Region of the data' }),
      ),
      view: Optional(
        Type.Enum(['all', 'project-manager'], {
          default: 'all',
          description: 'project-manager keeps only projects with isProjectManager 1',
        }),
      ),
      archived: YesNo('Archived workspaces and projects too'),
    }),
    answer: WorkspaceList,
    failureMessage: 'Failed to fetch workspaces',
  }),
  listLoginProjects: call({
    method: 'GET',
    path: '/api/login/projects',
    domain: 'workspaces',
    tenancy: 'person',
    summary: "The caller's workspaces with their projects, as at sign-in",
    query: Fields({
      region: Optional(
        Type.String({ maxLength: 60, default: 'australia-southeast1', description: 'Region of the data' }),
      ),
    }),
    answer: WorkspaceList,
    failureMessage: 'Failed to fetch projects',
  }),
  listHomes: call({
    method: 'GET',
    path: '/api/home',
    domain: 'workspaces',
    tenancy: 'person',
    summary: "Items needing attention in each of the caller's workspaces",
    description: 'At most 50 workspaces by name, archived ones last, each with its five projects that changed last.',
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          workspace_id: Type.String(),
          workspace: Type.String({ description: 'Its name' }),
          is_archived: Type.Boolean(),
          version: Version,
          attention: Attention,
          project_count: Type.Integer({ description: 'Projects of it that the caller sees' }),
          projects: Type.Array(
            Type.Object({
              project_id: Type.String(),
              project_name: Type.String(),
              project_number: Nullable(Type.String()),
              end_date: Nullable(Type.String()),
            }),
          ),
          abilities: Type.Array(Type.Enum(['archive', 'restore'])),
        }),
      ),
      total_count: Type.Integer(),
      abilities: Type.Array(Type.Enum(['create'])),
    }),
    failureMessage: 'Failed to fetch workspaces',
  }),
  createWorkspace: call({
    method: 'POST',
    path: '/api/workspaces',
    domain: 'workspaces',
    tenancy: 'person',
    summary: 'Make a workspace; the caller owns it',
    description: 'Open to those who manage some workspace of their company.',
    body: Fields(settingsFields),
    status: 201,
    answer: Workspace,
    failures: [403, 422],
    idempotent: true,
    changesAccess: true,
    failureMessage: 'Failed to create workspace',
  }),
  getWorkspace: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}',
    domain: 'workspaces',
    tenancy: 'workspace',
    permission: 'workspace:view',
    summary: 'One workspace with its settings',
    params: WorkspaceParams,
    answer: Workspace,
    failureMessage: 'Failed to fetch workspace',
  }),
  updateWorkspace: call({
    method: 'PATCH',
    path: '/api/workspaces/{workspaceId}',
    domain: 'workspaces',
    tenancy: 'workspace',
    permission: 'workspace:edit',
    restores: 'workspace',
    summary: 'Change a workspace and its settings',
    params: WorkspaceParams,
    body: Fields({
      ...settingsFields,
      workspace: Optional(settingsFields.workspace),
      is_archived: Optional(
        Type.Boolean({ description: 'An archived workspace is read-only; false restores it before any other change' }),
      ),
      version: Version,
    }),
    answer: Workspace,
    failures: [409],
    changesAccess: true,
    failureMessage: 'Failed to update workspace',
  }),
  getHome: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/home',
    domain: 'workspaces',
    tenancy: 'workspace',
    permission: 'workspace:view',
    summary: 'Items needing attention in the workspace',
    params: WorkspaceParams,
    answer: Type.Object({
      attention: Attention,
      recent: Type.Array(
        Type.Object({
          at: Instant('When'),
          actor: Type.String(),
          ...eventWords,
          count: Type.Integer({ description: 'Of how many records the same is true' }),
        }),
      ),
      counts: Type.Object({ projects: Type.Integer(), members: Type.Integer(), labour_rates: Type.Integer() }),
    }),
    failureMessage: 'Failed to fetch the home page',
  }),
};
