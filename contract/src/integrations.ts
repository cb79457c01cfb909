// Integrations with other systems that a workspace or project has set up, and the available add-ins.
import { Type } from 'typebox';
import { call, type FailureStatus } from './call.ts';
import {
  Fields,
  Id,
  Instant,
  List,
  Nullable,
  Optional,
  ProjectParams,
  Text,
  Trail,
  Version,
  WorkspaceParams,
} from './schema.ts';

/**
 * Available add-ins. `maps`: names of the two mapped values of its integration; absent if nothing needs to be set up.
 */
export const addins = {
  xero: {
    name: 'Xero',
    description: 'Bills, progress claims and tracking categories',
    maps: ['Xero organisation', 'Tracking category'],
  },
  power_bi: { name: 'Power BI', description: 'Reports of a Power BI workspace', maps: ['Workspace id', 'Report id'] },
  microsoft_project: {
    name: 'Microsoft Project',
    description: 'Programmes come in from .mpp, .mpt and .xml, and go out as .xml',
    maps: null,
  },
  primavera: { name: 'Primavera', description: 'Programmes come in and go out as .xer and .xml', maps: null },
  forms: {
    name: 'Forms',
    description: 'Horizon’s own forms, or those of a document site',
    maps: ['Account id', 'Address of the document site'],
  },
} as const;
export type AddinName = keyof typeof addins;
export const addinNames = Object.keys(addins) as AddinName[];
export const integrationStates = ['not_configured', 'configured', 'active', 'paused', 'error', 'revoked'] as const;
/** Integrations whose mapped values are set up here; a document site has its own settings. */
export const mappedAddins = ['xero', 'power_bi'] as const satisfies readonly AddinName[];

const Integration = Type.Object({
  integration_id: Type.String(),
  workspace_id: Type.String(),
  project_id: Nullable(Type.String({ description: 'Null for the whole workspace' })),
  kind: Type.Enum([...addinNames]),
  name: Type.String(),
  active: Type.Boolean({ description: 'True once configured, until it is paused' }),
  state: Type.Enum([...integrationStates]),
  configured_by_user: Nullable(Type.String({ description: 'kinde_id of the person who set it up last' })),
  configured_by_name: Nullable(Type.String()),
  configured_at: Nullable(Instant('When it was set up last')),
  external_map_field_value_1: Nullable(Type.String()),
  external_map_field_value_2: Nullable(Type.String()),
  last_error: Nullable(Type.String()),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String(), { description: 'edit' }),
});
const settings = Fields({
  external_map_field_value_1: Optional(Nullable(Text('First mapped value', 300))),
  external_map_field_value_2: Optional(Nullable(Text('Second mapped value', 300))),
  is_paused: Optional(Type.Boolean({ description: 'Nothing is exchanged while it is paused' })),
  version: Optional(Version),
});
const kind = Type.String({ maxLength: 60, description: `One of ${mappedAddins.join(', ')}` });
const area = { domain: 'integrations', tenancy: 'workspace' } as const;
const set = {
  body: settings,
  answer: Integration,
  failures: [409, 422] as FailureStatus[],
  failureMessage: 'Failed to save integration',
  description:
    'An integration is active once its first mapped value is set. A change names the version that it is based on; the first set-up has none.',
};

const Addin = Type.Object({
  addin_id: Type.Enum([...addinNames]),
  name: Type.String(),
  description: Type.String(),
  maps: Nullable(Type.Array(Type.String(), { description: 'Names of the mapped values of its integration' })),
  workspace_id: Type.String(),
  state: Type.Enum([...integrationStates]),
  active: Type.Boolean(),
  last_used_at: Nullable(Instant('Last import, where it brings files in')),
});

export const integrationCalls = {
  listWorkspaceIntegrations: call({
    ...area,
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/integrations',
    permission: 'integrations:view',
    summary: 'Integrations of the workspace',
    params: WorkspaceParams,
    answer: List(Integration),
    failureMessage: 'Failed to fetch integrations',
  }),
  listProjectIntegrations: call({
    ...area,
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}/integrations',
    permission: 'integrations:view',
    summary: 'Integrations of the project',
    params: ProjectParams,
    answer: List(Integration),
    failureMessage: 'Failed to fetch integrations',
  }),
  saveWorkspaceIntegration: call({
    ...area,
    ...set,
    method: 'PUT',
    path: '/api/workspaces/{workspaceId}/integrations/{kind}',
    permission: 'integrations:edit',
    summary: 'Set up an integration of the workspace, pause it, or resume it',
    params: Fields({ workspaceId: Id('The workspace'), kind }),
  }),
  saveProjectIntegration: call({
    ...area,
    ...set,
    method: 'PUT',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}/integrations/{kind}',
    permission: 'integrations:edit',
    summary: 'Set up an integration of the project, pause it, or resume it',
    params: Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), kind }),
  }),
  listAddins: call({
    domain: 'integrations',
    tenancy: 'workspaces',
    method: 'GET',
    path: '/api/addins',
    permission: 'workspace:view',
    summary: 'The add-ins that exist, with their state in each workspace of the caller',
    query: Fields({ workspace_id: Optional(Id('The workspace; all of the caller where absent')) }),
    answer: List(Addin),
    failureMessage: 'Failed to fetch add-ins',
  }),
};
