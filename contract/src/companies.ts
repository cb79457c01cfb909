// Companies of a workspace: those that work with it, and the one that runs it.
import { Type } from 'typebox';
import { defaulted, optional, required } from './record/fields.ts';
import { record } from './record/record.ts';
import { Name, Text } from './schema.ts';

export const companyRecord = record({
  one: 'Company',
  many: 'Companies',
  table: 'companies',
  id: 'id_company',
  title: 'company',
  hint: 'company_abbreviation',
  domain: 'companies',
  module: 'companies',
  listPath: '/api/manage/company',
  path: '/api/workspaces/{workspaceId}/companies',
  page: 'companies',
  hasPage: true,
  attachments: true,
  imports: true,
  fields: {
    company: required(Name('Name', 200), { noun: 'the company’s name' }),
    company_abbreviation: optional(Text('Short form', 12)),
    abn: optional(Type.String({ maxLength: 20, description: 'Australian Business Number, checked' }), {
      label: 'ABN',
      help: 'Eleven digits; they are checked.',
    }),
    resource_id: optional(Text('Id in other systems', 100)),
    is_primary_company: defaulted(Type.Boolean({ description: 'The company that runs the workspace; one at a time' }), {
      label: 'Runs the workspace',
      help: 'One company at a time; the one before gives way.',
    }),
  },
  columns: { is_loading: Type.Boolean() },
  sort: ['company', 'company_abbreviation', 'created_at', 'updated_at'],
  words: { createSummary: 'Add a company to the workspace' },
});

export const companyCalls = companyRecord.calls;
