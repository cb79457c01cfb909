// Companies of a workspace: those that work with it, and the one that runs it.
import { Type } from 'typebox';
import { call } from './call.ts';
import { states } from './projects.ts';
import { AbnText, abnOptions, AcnText, acnOptions, Contacts, Tags } from './record/directory-fields.ts';
import { defaulted, optional, required } from './record/fields.ts';
import { record } from './record/record.ts';
import { LongText, Name, Nullable, OneOrSeveral, Optional, Text, WithId } from './schema.ts';
import { tradeCategories, tradeLabel } from './trade-categories.ts';

const Trade = Type.Enum([...tradeCategories], { description: 'A trade' });
const Region = Type.Enum([...states], { description: 'A state or territory' });
const tradeLabels = Object.fromEntries(tradeCategories.map((code) => [code, tradeLabel(code)]));
const regionLabels = Object.fromEntries(states.map((state) => [state, state]));

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
  comments: true,
  imports: true,
  similar: { number: 'abn' },
  merges: true,
  fields: {
    company: required(Name('Name', 200), { noun: 'the company’s name' }),
    company_abbreviation: optional(Text('Short form', 12)),
    abn: optional(AbnText, abnOptions),
    acn: optional(AcnText, acnOptions),
    trades: defaulted(Type.Array(Trade, { uniqueItems: true, maxItems: 70 }), { label: 'Trades', labels: tradeLabels }),
    regions: defaulted(Type.Array(Region, { uniqueItems: true, maxItems: 8 }), {
      label: 'Regions',
      labels: regionLabels,
      help: 'States in which it works.',
    }),
    phone: optional(Text('Phone', 40)),
    email: optional(Type.String({ format: 'email', maxLength: 254, description: 'E-mail' })),
    website: optional(Text('Website', 200)),
    address: optional(LongText('Address', 500)),
    contacts: defaulted(Contacts, { label: 'Contacts', control: 'contacts' }),
    tags: defaulted(Tags, { label: 'Tags', control: 'tags' }),
    rating: optional(Type.Integer({ minimum: 1, maximum: 5, description: 'Rating' }), {
      mask: 'see_rating',
      help: 'From 1, avoid, to 5, first choice. Private: shown to people with the permission alone.',
    }),
    notes: optional(LongText('Notes', 5000)),
    resource_id: optional(Text('Id in other systems', 100)),
    is_primary_company: defaulted(Type.Boolean({ description: 'The company that runs the workspace; one at a time' }), {
      label: 'Runs the workspace',
      help: 'One company at a time; the one before gives way.',
    }),
  },
  columns: {
    is_loading: Type.Boolean(),
    merged_into_id: Nullable(Type.String({ description: 'The company that it was merged into' })),
  },
  computed: {
    numbersWarning: Nullable(Type.String({ description: 'Where ABN and ACN speak of different companies' })),
  },
  filters: { trade: Optional(OneOrSeveral(Trade)), region: Optional(OneOrSeveral(Region)) },
  sort: ['company', 'company_abbreviation', 'created_at', 'updated_at'],
  words: { createSummary: 'Add a company to the workspace' },
});

const Served = Type.Object({
  workspace_id: Type.String(),
  workspace: Type.String(),
  id_company: Type.String(),
  company: Type.String(),
});

export const companyCalls = {
  ...companyRecord.calls,
  listCompanyWorkspaces: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/companies/{id}/workspaces',
    domain: 'companies',
    tenancy: 'workspace',
    permission: 'companies:view',
    summary: 'The other workspaces of the caller in which a company takes part, by its ABN',
    params: WithId('The company'),
    answer: Type.Object({ items: Type.Array(Served) }),
    failureMessage: 'Failed to fetch the workspaces of the company',
  }),
};
