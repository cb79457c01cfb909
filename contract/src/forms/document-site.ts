// The calls of a document site, with their names in the source documents. They are answered from Horizon's own forms,
// or from the document site that the workspace has set up; such a site implements the same three calls with the same
// responses.
import { Type, type Static } from 'typebox';
import { call, type FailureStatus } from '../call.ts';
import { Fields, Id, Instant, Nullable, Optional, WorkspaceParams } from '../schema.ts';

/** The account of workspaces without a channel id. */
export const fallbackAccountId = '893';

const AccountId = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[A-Za-z0-9._-]+$',
  description: `The channel id of the workspace; ${fallbackAccountId} where it has none`,
});
const workspace_id = Optional(Id('The workspace; by its account id where absent'));
const area = { domain: 'forms', tenancy: 'workspaces', method: 'GET' } as const;
const upstream: FailureStatus[] = [409, 422, 429, 502, 503];
const Warnings = Type.Array(Type.String(), { description: 'Such as that a fallback account id is used' });
const page = {
  page: Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'From 1' })),
  pageSize: Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Items a page' })),
};

/** A form type of a document site. */
export const SiteFormType = Type.Object({ id: Type.String(), alias: Type.String(), name: Type.String() });
/** A form of a document site. */
export const SiteForm = Type.Object({
  id: Type.String(),
  form_type_id: Type.String(),
  project: Nullable(Type.String({ description: 'Id of its project' })),
  title: Type.String(),
  status: Type.String(),
  updated_at: Type.String(),
});
const answerOf = <Item extends typeof SiteFormType | typeof SiteForm>(item: Item) =>
  Type.Object({
    items: Type.Array(item),
    count: Type.Integer(),
    total_count: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    accountId: Type.String(),
    warnings: Warnings,
  });
export const SiteFormObject = Type.Object({
  id: Type.String(),
  form_type_id: Type.String(),
  project: Nullable(Type.String()),
  title: Type.String(),
  status: Type.String(),
  updated_at: Type.String(),
  fields: Type.Array(
    Type.Object({ id: Type.String(), label: Type.String(), type: Type.String(), value: Type.Unknown() }),
  ),
});

const Site = Type.Object({
  workspace_id: Type.String(),
  base_url: Nullable(Type.String()),
  has_credential: Type.Boolean(),
  allows_private: Type.Boolean({ description: 'The installation allows addresses of a private network' }),
  updated_at: Nullable(Instant('When it was set up last')),
  version: Type.Integer({ description: '0 where none is set up' }),
  abilities: Type.Array(Type.String()),
});

export const documentSiteCalls = {
  searchFormTypes: call({
    ...area,
    path: '/api/ds-site/original/search-form-types',
    permission: 'form_types:view',
    summary: 'Form types by their alias',
    query: Fields({
      accountId: Optional(AccountId),
      query: Optional(Type.String({ maxLength: 200, description: 'Part of the alias' })),
      pageSize: page.pageSize,
      workspace_id,
    }),
    answer: answerOf(SiteFormType),
    failures: upstream,
    failureMessage: 'Failed to fetch form types',
  }),
  searchForms: call({
    ...area,
    path: '/api/ds-site/original/search-forms',
    permission: 'forms:view',
    summary: 'Forms of the account',
    query: Fields({
      accountId: Optional(AccountId),
      query: Optional(Type.String({ maxLength: 200, description: 'Words of its number, title and type' })),
      ...page,
      workspace_id,
    }),
    answer: answerOf(SiteForm),
    failures: upstream,
    failureMessage: 'Failed to fetch forms',
  }),
  getFormObject: call({
    ...area,
    path: '/api/ds-site/original/form-object/{id}',
    permission: 'forms:view',
    summary: 'One form with its fields',
    params: Fields({
      id: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$', description: 'The form' }),
    }),
    query: Fields({ accountId: Optional(AccountId), workspace_id }),
    answer: Type.Object({ ...SiteFormObject.properties, accountId: Type.String(), warnings: Warnings }),
    failures: [404, ...upstream],
    failureMessage: 'Failed to fetch form',
  }),
  getDocumentSite: call({
    domain: 'forms',
    tenancy: 'workspace',
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/document-site',
    permission: 'workspace:administer',
    summary: 'The document site of the workspace; its credential is never answered',
    params: WorkspaceParams,
    answer: Site,
    failureMessage: 'Failed to fetch the document site',
  }),
  saveDocumentSite: call({
    domain: 'forms',
    tenancy: 'workspace',
    method: 'PUT',
    path: '/api/workspaces/{workspaceId}/document-site',
    permission: 'workspace:administer',
    changes: true,
    summary: 'Set up the document site of the workspace, or remove it with an address of null',
    params: WorkspaceParams,
    body: Fields({
      base_url: Nullable(
        Type.String({ format: 'uri', maxLength: 500, description: 'Address that the calls are under' }),
      ),
      credential: Optional(
        Type.String({
          minLength: 1,
          maxLength: 1000,
          pattern: '^[\\x21-\\x7E]+$',
          description: 'Bearer token; kept as it was where absent',
        }),
      ),
      version: Type.Integer({ minimum: 0, maximum: 2147483647 }),
    }),
    answer: Site,
    failures: [409, 422],
    failureMessage: 'Failed to save the document site',
  }),
};

/** The responses of a document site; other properties are left out. */
const siteList = <Item extends typeof SiteFormType | typeof SiteForm>(item: Item) =>
  Type.Object({ items: Type.Array(item, { maxItems: 100 }), total_count: Type.Integer({ minimum: 0 }) });
export const documentSiteShapes = {
  formTypes: siteList(SiteFormType),
  forms: siteList(SiteForm),
  formObject: SiteFormObject,
};
/** Their types. */
export type DocumentSiteAnswers = {
  [Name in keyof typeof documentSiteShapes]: Static<(typeof documentSiteShapes)[Name]>;
};
