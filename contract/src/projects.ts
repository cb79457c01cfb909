import { Type } from 'typebox';
import { call } from './call.ts';
import {
  exportDescription,
  exportFormat,
  exportMedia,
  Day,
  Fields,
  Id,
  List,
  listQuery,
  SumAmount,
  Name,
  Nullable,
  OneOrSeveral,
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

/** States and territories: they determine business days and payment law. */
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

/** 1 if true, as in the source documents. */
export const Flag = Type.Integer({ minimum: 0, maximum: 1, description: '1 where it holds' });

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
  forecast_finish: Nullable(
    Type.String({ description: 'The last day of the programme as it is now; none for who does not see all of it' }),
  ),
  baseline_finish: Nullable(
    Type.String({ description: 'The last day of its current baseline, else of its first one' }),
  ),
  finish_variance_days: Nullable(
    Type.Integer({ description: 'Days from the finish of the baseline to the forecast: above 0 it is late' }),
  ),
  progress_percentage: Nullable(
    Type.Number({ description: 'How much of the programme is done, by the durations of its tasks' }),
  ),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String()),
  programme_edit: Optional(
    Type.Object(
      {
        batch_id: Type.String(),
        moved_count: Type.Integer({ description: 'Tasks whose dates, float or criticality changed' }),
        finish_before: Type.String(),
        finish_after: Type.String(),
      },
      { description: 'Effect of another data date on the programme, with the batch to undo' },
    ),
  ),
  permissions: Optional(
    Type.Array(Type.String(), {
      description:
        'Permissions on the project, in the answer of one project; module:own if only the own records are visible',
    }),
  ),
});

const projectFields = {
  project_name: Name('Name', 200),
  project_number: Optional(Nullable(Text('Number', 40))),
  sector: Optional(Nullable(Type.Enum([...sectors]))),
  address: Optional(Nullable(Text('Address', 500))),
  state: Optional(Nullable(Type.Enum([...states], { description: 'Decides business days and payment law' }))),
  time_zone: Optional(Type.Enum([...timeZones], { default: 'Australia/Sydney' })),
  status_date: Optional(
    Nullable(
      Day('Data date of the programme. Changing it where there is a programme is an edit of it, for who may edit it'),
    ),
  ),
  currency: Optional(Type.Literal('AUD', { default: 'AUD' })),
  contract_value: Optional(Nullable(SumAmount('Contract sum'))),
  start_date: Optional(Nullable(Day('Start'))),
  end_date: Optional(Nullable(Day('Completion'))),
  description: Optional(Nullable(Type.String({ maxLength: 5000 }))),
  client_id: Optional(Nullable(Id('The client'))),
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
  sector: Optional(OneOrSeveral(Type.Enum([...sectors]))),
  state: Optional(OneOrSeveral(Type.Enum([...states]))),
  client_id: Optional(Id('The client')),
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
    restores: 'project',
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
