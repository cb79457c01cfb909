import { Type } from 'typebox';
import { call } from './call.ts';
import type { Permission } from './permissions.ts';
import { records, type RecordPage } from './records.ts';
import { permissionOf } from './record/record.ts';
import { Fields, Id, Message, Name, Nullable, Optional, Trail, Version, WithId, WorkspaceParams } from './schema.ts';

/**
 * The lists with saved views, by their place, with the permission to open one in the workspace or on a project; none:
 * every member can open it.
 */
export const listPermissions = {
  projects: null,
  people: 'members:view',
  workers: 'crews:view',
  roles: 'roles:view',
  history: 'audit:view',
  'work-items': 'schedule:view',
  forms: 'forms:view',
  transmittals: 'transmittals:view',
  jobs: 'jobs:view',
  outbox: 'mail:view',
  rates: 'labour_rates:view',
  'rates/awards': 'labour_rates:view',
  'rates/allowances': 'labour_rates:view',
  'rates/overrides': 'labour_overrides:view',
  'rates/deleted': 'labour_rates:view',
  'projects/documents': 'documents:view',
  'projects/transmittals': 'transmittals:view',
  'projects/tenders': 'tender_packages:view',
  'projects/gantt': 'schedule:view',
  'projects/tasks': 'schedule:view',
  'projects/comparison': 'schedule:view',
  'projects/resource-list': 'schedule:view',
  ...(Object.fromEntries(
    Object.values(records).flatMap((record) => (record.page ? [[record.page, permissionOf(record, 'view')]] : [])),
  ) as Record<RecordPage, Permission>),
} as const satisfies Readonly<Record<string, Permission | null>>;

/** The place of a list in its workspace. */
export type ListPlace = keyof typeof listPermissions;

/** The places of all lists with saved views. */
export const listPlaces = Object.keys(listPermissions) as ListPlace[];

const ListName = Type.Enum(listPlaces, {
  description: 'Place of the list in the workspace: people, rates, projects/tasks …',
});
const Address = Type.String({
  maxLength: 4000,
  description: 'The query string of the list: search, filters, columns, order, groups',
});
const Shared = Type.Boolean({ description: 'Everybody in the workspace who may open its list sees it' });

export const SavedView = Type.Object({
  id: Type.String(),
  list: Type.String(),
  name: Type.String(),
  address: Type.String(),
  is_shared: Shared,
  is_own: Type.Boolean({ description: 'The caller saved it' }),
  owner_name: Type.String({ description: 'The person who saved it' }),
  opens_first: Type.Boolean({ description: 'The list opens with it, for the caller' }),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String(), { description: 'edit, share, delete, restore' }),
});

const viewFields = { name: Name('Name of the view', 80), address: Address };

export const savedViewCalls = {
  listSavedViews: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/saved-views',
    domain: 'saved-views',
    tenancy: 'workspace',
    summary:
      'Views of lists that the caller saved and those shared with the workspace of lists that the caller may open, by list and name',
    params: WorkspaceParams,
    query: Fields({ list: Optional(ListName) }),
    answer: Type.Object({
      items: Type.Array(SavedView),
      count: Type.Integer(),
      total_count: Type.Integer(),
      abilities: Type.Array(Type.String(), { description: 'create, share' }),
    }),
    failureMessage: 'Failed to fetch saved views',
  }),
  createSavedView: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/saved-views',
    domain: 'saved-views',
    tenancy: 'workspace',
    summary: 'Keep a list as it is shown under a name',
    params: WorkspaceParams,
    body: Fields({ list: ListName, ...viewFields }),
    status: 201,
    answer: SavedView,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to save view',
  }),
  updateSavedView: call({
    method: 'PATCH',
    path: '/api/workspaces/{workspaceId}/saved-views/{id}',
    domain: 'saved-views',
    tenancy: 'workspace',
    summary: 'Rename a view, or save other filters and columns under its name',
    description: 'A shared view of somebody else is changed by those who may edit the workspace.',
    params: WithId('The view'),
    body: Fields({
      name: Optional(viewFields.name),
      address: Optional(Address),
      version: Version,
    }),
    answer: SavedView,
    failures: [409, 422],
    failureMessage: 'Failed to update view',
  }),
  shareSavedView: call({
    method: 'PUT',
    path: '/api/workspaces/{workspaceId}/saved-views/{id}/sharing',
    domain: 'saved-views',
    tenancy: 'workspace',
    permission: 'workspace:edit',
    summary: 'Share a view with everybody in the workspace who may open its list, or no longer',
    params: WithId('The view'),
    body: Fields({ is_shared: Shared, version: Optional(Version) }),
    answer: SavedView,
    failures: [409],
    failureMessage: 'Failed to share view',
  }),
  deleteSavedView: call({
    method: 'DELETE',
    path: '/api/workspaces/{workspaceId}/saved-views/{id}',
    domain: 'saved-views',
    tenancy: 'workspace',
    summary: 'Delete a view',
    params: WithId('The view'),
    answer: Message,
    failureMessage: 'Failed to delete view',
  }),
  restoreSavedView: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/saved-views/{id}/restore',
    domain: 'saved-views',
    tenancy: 'workspace',
    summary: 'Bring a deleted view back',
    params: WithId('The view'),
    answer: SavedView,
    failures: [409, 422],
    failureMessage: 'Failed to restore view',
  }),
  chooseOpeningView: call({
    method: 'PUT',
    path: '/api/workspaces/{workspaceId}/opening-view',
    domain: 'saved-views',
    tenancy: 'workspace',
    summary: 'Say which view a list opens with for the caller; none: its usual one',
    params: WorkspaceParams,
    body: Fields({ list: ListName, view_id: Nullable(Id('A view of that list')) }),
    answer: Type.Object({ list: Type.String(), view_id: Nullable(Type.String()) }),
    failures: [404],
    failureMessage: 'Failed to choose the view that opens first',
  }),
};
