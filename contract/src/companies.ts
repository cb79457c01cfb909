// Companies of a workspace: those that work with it, and the one that runs it.
import { Type } from 'typebox';
import { call } from './call.ts';
import {
  exportDescription,
  exportFormat,
  exportMedia,
  Fields,
  Id,
  List,
  listQuery,
  Message,
  Name,
  Nullable,
  Optional,
  Text,
  Trail,
  Version,
  WithId,
  WorkspaceParams,
  deletedInstead,
} from './schema.ts';

export const Company = Type.Object({
  id_company: Type.String(),
  workspace_id: Type.String(),
  company: Type.String(),
  company_abbreviation: Nullable(Type.String()),
  is_primary_company: Type.Boolean(),
  resource_id: Nullable(Type.String()),
  is_loading: Type.Boolean(),
  abn: Nullable(Type.String()),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String()),
});
const companyFields = {
  company: Name('Name', 200),
  company_abbreviation: Optional(Nullable(Text('Short form', 12))),
  is_primary_company: Optional(Type.Boolean({ description: 'The company that runs the workspace; one at a time' })),
  resource_id: Optional(Nullable(Text('Id in other systems', 100))),
  abn: Optional(Nullable(Type.String({ maxLength: 20, description: 'Australian Business Number, checked' }))),
};

const companySort = ['company', 'company_abbreviation', 'created_at', 'updated_at'] as const;
const companyFilters = {
  workspace_id: Optional(Id('The workspace; all of the caller where absent')),
  id: Optional(Id('The one with this id')),
  ...deletedInstead,
};

const area = { domain: 'companies', tenancy: 'workspace' } as const;

export const companyCalls = {
  listCompanies: call({
    method: 'GET',
    path: '/api/manage/company',
    ...area,
    tenancy: 'workspaces',
    permission: 'companies:view',
    summary: 'Companies of the workspace',
    query: listQuery(companySort, companyFilters),
    answer: List(Company),
    failureMessage: 'Failed to fetch companies',
  }),
  exportCompanies: call({
    method: 'GET',
    path: '/api/manage/company/export',
    ...area,
    tenancy: 'workspaces',
    permission: 'companies:view',
    summary: 'The companies as CSV or XLSX, with the same filters',
    description: exportDescription,
    query: listQuery(companySort, { ...companyFilters, ...exportFormat }),
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export companies',
  }),
  createCompany: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/companies',
    ...area,
    permission: 'companies:create',
    summary: 'Add a company to the workspace',
    params: WorkspaceParams,
    body: Fields(companyFields),
    status: 201,
    answer: Company,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create company',
  }),
  updateCompany: call({
    method: 'PATCH',
    path: '/api/workspaces/{workspaceId}/companies/{id}',
    ...area,
    permission: 'companies:edit',
    summary: 'Change a company',
    params: WithId('The company'),
    body: Fields({ ...companyFields, company: Optional(companyFields.company), version: Version }),
    answer: Company,
    failures: [409, 422],
    failureMessage: 'Failed to update company',
  }),
  deleteCompany: call({
    method: 'DELETE',
    path: '/api/workspaces/{workspaceId}/companies/{id}',
    ...area,
    permission: 'companies:delete',
    summary: 'Take a company out of the workspace',
    params: WithId('The company'),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to delete company',
  }),
  restoreCompany: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/companies/{id}/restore',
    ...area,
    permission: 'companies:delete',
    summary: 'Bring a company back',
    params: WithId('The company'),
    answer: Company,
    failures: [409],
    failureMessage: 'Failed to restore company',
  }),
};
