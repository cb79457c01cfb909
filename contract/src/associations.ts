// Associations between any two records. Both records show them; each is shown to people who may see both.
import { Type, type Static } from 'typebox';
import { call } from './call.ts';
import type { Permission } from './permissions.ts';
import { records } from './records.ts';
import { permissionOf } from './record/record.ts';
import {
  Fields,
  Id,
  List,
  listQuery,
  LongText,
  Message,
  Nullable,
  Optional,
  Trail,
  Version,
  WithId,
  WorkspaceParams,
} from './schema.ts';

const others = {
  projects: 'projects:edit',
  labour_rates: 'labour_rates:edit',
  labour_awards: 'labour_rates:edit',
  labour_overrides: 'labour_overrides:edit',
  actions: 'schedule:record',
  forms: 'forms:edit',
  transmittals: 'transmittals:edit',
  wbs: 'schedule:edit',
  schedule_resources: 'schedule:edit',
} as const satisfies Record<string, Permission>;

/** Kinds of record that can be associated, by table, each with the permission that changes such a record. */
export const associatedKinds: Readonly<Record<string, Permission>> = {
  ...others,
  ...Object.fromEntries(Object.values(records).map((record) => [record.table, permissionOf(record, 'edit')])),
};

const Kind = (description: string) => Type.Enum(Object.keys(associatedKinds), { description });
const area = { domain: 'associations', tenancy: 'workspace' } as const;

export const Association = Type.Object({
  id: Type.String(),
  workspace_id: Type.String(),
  record_kind: Type.String({ description: 'Kind of the record that was asked about' }),
  record_id: Type.String(),
  other: Type.Object(
    {
      kind: Type.String({ description: 'Kind of record, as in the history' }),
      id: Type.String(),
      title: Type.String(),
      detail: Nullable(Type.String({ description: 'Number or code' })),
      kind_word: Nullable(Type.String({ description: 'A narrower word for the kind: the category of a work item' })),
      project: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    },
    { description: 'The record at the other end' },
  ),
  note: Nullable(Type.String()),
  added_by: Nullable(Type.String({ description: 'Name of the person who added it' })),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String()),
});
export type Association = Static<typeof Association>;

export const associationCalls = {
  listRecordAssociations: call({
    ...area,
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/associations/{entity}/{id}',
    summary: 'Records associated with a record',
    description:
      'Associations are shown on both records. Those with a record that the caller may not see are left out.',
    params: Fields({
      workspaceId: Id('The workspace'),
      entity: Kind('Kind of the record'),
      id: Id('The record'),
    }),
    query: listQuery(['created_at'], {}),
    answer: List(Association),
    failureMessage: 'Failed to fetch associations',
  }),
  createAssociation: call({
    ...area,
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/associations',
    summary: 'Associate two records',
    description: 'The caller must be able to see both records and to change one of them.',
    params: WorkspaceParams,
    body: Fields({
      record_kind: Kind('Kind of one record'),
      record_id: Id('One record'),
      other_kind: Kind('Kind of the other record'),
      other_id: Id('The other record'),
      note: Optional(Nullable(LongText('Note', 1000))),
    }),
    status: 201,
    answer: Association,
    failures: [403, 409, 422],
    idempotent: true,
    failureMessage: 'Failed to create association',
  }),
  deleteAssociation: call({
    ...area,
    method: 'DELETE',
    path: '/api/workspaces/{workspaceId}/associations/{id}',
    summary: 'Remove an association; both records stay',
    params: WithId('The association'),
    answer: Message,
    failures: [403],
    failureMessage: 'Failed to delete association',
  }),
};
