// One search over everything of a workspace that the caller may see.
import { Type } from 'typebox';
import { call } from './call.ts';
import { Fields, Id, Nullable, Optional, searchDescription, WorkspaceParams } from './schema.ts';

/** Maximum number of counted hits for each kind of record. */
export const maxCountedHits = 200;

const Marks = Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
  description: 'Parts of the text that were searched for: from, to (not included)',
});
const Hit = Type.Object({
  kind: Type.String({ description: 'Kind of record, as in the history' }),
  id: Type.String(),
  title: Type.String(),
  title_marks: Marks,
  detail: Nullable(
    Type.String({ description: 'Number, code, or another value that distinguishes records of one name' }),
  ),
  detail_marks: Marks,
  kind_word: Nullable(Type.String({ description: 'A narrower word for the kind: the category of a work item' })),
  project: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
});
const count = Type.Integer();
const isMore = Type.Boolean({ description: 'There are more than were counted' });

export const searchCalls = {
  searchWorkspace: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/search',
    domain: 'search',
    tenancy: 'workspace',
    summary: 'Records of all kinds by number, name and text',
    description: `${searchDescription}. Only records that the caller may see are found and counted. Where nothing holds the words as they are typed, records with words that differ in a letter or two are found instead. Numbers are counted up to ${maxCountedHits} of a kind.`,
    params: WorkspaceParams,
    query: Fields({
      q: Optional(Type.String({ maxLength: 200, description: 'Words, or the number of a record' })),
      kind: Optional(Type.String({ maxLength: 60, description: 'Only this kind of record' })),
      project_id: Optional(Id('Only records of this project')),
      page: Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: 'From 1' })),
      limit: Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Items a page' })),
    }),
    answer: Type.Object({
      items: Type.Array(Hit),
      count,
      total_count: Type.Integer({ description: 'Hits that were counted' }),
      is_more: isMore,
      page: Type.Integer(),
      limit: Type.Integer(),
      found_for: Nullable(
        Type.Array(Type.String(), {
          description: 'The words of records that were taken for misspelt ones; null where all was found as typed',
        }),
      ),
      facets: Type.Object({
        kinds: Type.Array(Type.Object({ kind: Type.String(), count, is_more: isMore })),
        projects: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), count, is_more: isMore }), {
          description: 'The fifty projects with most hits',
        }),
      }),
    }),
    failureMessage: 'Failed to search',
  }),
};
