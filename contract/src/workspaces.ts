import { Type } from 'typebox';
import { eventWords } from './audit.ts';
import { call } from './call.ts';
import {
  exportDescription,
  exportFormat,
  exportMedia,
  Day,
  Fields,
  Id,
  Instant,
  List,
  listQuery,
  MoneyAmount,
  Nullable,
  Optional,
  ProjectParams,
  Text,
  Trail,
  Version,
  WorkspaceParams,
} from './schema.ts';

export const sectors = [
  'residential',
  'commercial',
  'retail',
  'industrial',
  'health',
  'education',
  'civic',
  'hospitality',
  'infrastructure',
  'defence',
  'data centre',
  'mixed use',
] as const;
/** States and territories: they decide business days and payment law. */
export const states = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const;
export const timeZones = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Perth',
  'Australia/Hobart',
  'Australia/Darwin',
  'Pacific/Auckland',
] as const;
export const sellAllowancePolicies = ['none', 'at_cost', 'marked_up'] as const;

const Flag = Type.Integer({ minimum: 0, maximum: 1, description: '1 where it holds' });

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

export const Project = Type.Object({
  project_id: Type.String(),
  workspace_id: Type.String(),
  project_name: Type.String(),
  isProjectManager: Flag,
  is_archived: Type.Boolean(),
  is_loading: Type.Boolean(),
  project_number: Nullable(Type.String()),
  client_id: Nullable(Type.String()),
  sector: Nullable(Type.String()),
  address: Nullable(Type.String()),
  state: Nullable(Type.String()),
  time_zone: Type.String(),
  status_date: Nullable(Type.String()),
  currency: Type.String(),
  contract_value: Nullable(Type.Number()),
  start_date: Nullable(Type.String()),
  end_date: Nullable(Type.String()),
  description: Nullable(Type.String()),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String()),
  permissions: Optional(
    Type.Array(Type.String(), {
      description: 'Held on the project, in the answer of one project; module:own where only the own records are seen',
    }),
  ),
});

const projectFields = {
  project_name: Text('Name', 200),
  project_number: Optional(Nullable(Text('Number', 40))),
  sector: Optional(Nullable(Type.Enum([...sectors]))),
  address: Optional(Nullable(Text('Address', 500))),
  state: Optional(Nullable(Type.Enum([...states], { description: 'Decides business days and payment law' }))),
  time_zone: Optional(Type.Enum([...timeZones], { default: 'Australia/Sydney' })),
  status_date: Optional(Nullable(Day('Data date of the programme'))),
  currency: Optional(Type.Literal('AUD', { default: 'AUD' })),
  contract_value: Optional(Nullable(MoneyAmount('Contract sum'))),
  start_date: Optional(Nullable(Day('Start'))),
  end_date: Optional(Nullable(Day('Completion'))),
  description: Optional(Nullable(Type.String({ maxLength: 5000 }))),
  client_id: Optional(Nullable(Id('The client'))),
};

const settingsFields = {
  workspace: Text('Name', 200),
  channel_id: Optional(Nullable(Text('Account of the forms site', 100))),
  region: Optional(Text('Region of the data', 60)),
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
    failures: [403],
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
    summary: 'Change a workspace and its settings',
    params: WorkspaceParams,
    body: Fields({
      ...settingsFields,
      workspace: Optional(settingsFields.workspace),
      is_archived: Optional(Type.Boolean()),
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
    summary: 'What needs attention in the workspace',
    params: WorkspaceParams,
    answer: Type.Object({
      attention: Type.Array(
        Type.Object({
          kind: Type.String(),
          title: Type.String(),
          detail: Type.String(),
          count: Type.Integer(),
          href: Type.String({ description: 'The page that shows the records behind it' }),
          severity: Type.Enum(['danger', 'warning', 'info']),
        }),
      ),
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

const projectSort = [
  'project_name',
  'project_number',
  'sector',
  'state',
  'start_date',
  'end_date',
  'contract_value',
  'updated_at',
] as const;

const projectFilters = {
  workspace_id: Optional(Id('The workspace; all of the caller where absent')),
  project_id: Optional(Id('One project')),
  sector: Optional(Type.Enum([...sectors])),
  state: Optional(Type.Enum([...states])),
  is_archived: Optional(Type.Boolean({ default: false, description: 'Archived ones' })),
  view: Optional(Type.Enum(['all', 'project-manager'], { default: 'all' })),
};

export const projectCalls = {
  listManagedProjects: call({
    method: 'GET',
    path: '/api/manage/project',
    domain: 'projects',
    tenancy: 'workspaces',
    permission: 'projects:view',
    summary: 'Projects with their details',
    query: listQuery(projectSort, projectFilters),
    answer: List(Project),
    failureMessage: 'Failed to fetch projects',
  }),
  exportProjects: call({
    method: 'GET',
    path: '/api/manage/project/export',
    domain: 'projects',
    tenancy: 'workspaces',
    permission: 'projects:view',
    summary: 'The projects as CSV or XLSX, with the same filters',
    description: exportDescription,
    query: listQuery(projectSort, { ...projectFilters, ...exportFormat }),
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export projects',
  }),
  createProject: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/projects',
    domain: 'projects',
    tenancy: 'workspace',
    permission: 'projects:create',
    summary: 'Make a project',
    params: WorkspaceParams,
    body: Fields(projectFields),
    status: 201,
    answer: Project,
    failures: [409, 422],
    idempotent: true,
    changesAccess: true,
    failureMessage: 'Failed to create project',
  }),
  getProject: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}',
    domain: 'projects',
    tenancy: 'workspace',
    permission: 'projects:view',
    summary: 'One project',
    params: ProjectParams,
    answer: Project,
    failureMessage: 'Failed to fetch project',
  }),
  updateProject: call({
    method: 'PATCH',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}',
    domain: 'projects',
    tenancy: 'workspace',
    permission: 'projects:edit',
    summary: 'Change a project',
    params: ProjectParams,
    body: Fields({ ...projectFields, project_name: Optional(projectFields.project_name), version: Version }),
    answer: Project,
    failures: [409, 422],
    changesAccess: true,
    failureMessage: 'Failed to update project',
  }),
  archiveProject: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}/archive',
    domain: 'projects',
    tenancy: 'workspace',
    permission: 'projects:delete',
    summary: 'Archive a project',
    params: ProjectParams,
    body: Fields({ version: Version }),
    answer: Project,
    failures: [409],
    changesAccess: true,
    failureMessage: 'Failed to archive project',
  }),
  restoreProject: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}/restore',
    domain: 'projects',
    tenancy: 'workspace',
    permission: 'projects:delete',
    summary: 'Bring an archived project back',
    params: ProjectParams,
    body: Fields({ version: Version }),
    answer: Project,
    failures: [409],
    changesAccess: true,
    failureMessage: 'Failed to restore project',
  }),
  listSectors: call({
    method: 'GET',
    path: '/api/manage/project/sector',
    domain: 'projects',
    tenancy: 'person',
    summary: 'The sectors a project can be of',
    query: Fields({
      workspace_id: Optional(Id('Accepted for the callers that send it; the list is the same for all')),
    }),
    answer: Type.Object({ items: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })) }),
    failureMessage: 'Failed to fetch sectors',
  }),
};
