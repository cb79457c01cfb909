// Documents that a company needs before it works on a site: insurances, licences, safety systems, each with its expiry.
import { Type } from 'typebox';
import { companyRecord } from './companies.ts';
import { defaulted, optional, required } from './record/fields.ts';
import { record } from './record/record.ts';
import { states } from './projects.ts';
import { Day, Id, LongText, Name, Nullable, OneOrSeveral, Optional, Text } from './schema.ts';

export const prequalificationKinds = [
  'public_liability',
  'workers_compensation',
  'professional_indemnity',
  'contract_works',
  'plant_and_equipment',
  'licence',
  'safety_system',
  'quality_system',
  'environmental_system',
  'financial',
  'other',
] as const;
export const prequalificationStates = ['valid', 'expiring', 'expired', 'rejected'] as const;
/** Days before an expiry from which an entry counts as expiring. */
export const expiringDays = 30;

const kindLabels = {
  public_liability: 'Public liability insurance',
  workers_compensation: 'Workers compensation insurance',
  professional_indemnity: 'Professional indemnity insurance',
  contract_works: 'Contract works insurance',
  plant_and_equipment: 'Plant and equipment insurance',
  licence: 'Licence',
  safety_system: 'Safety management system',
  quality_system: 'Quality management system',
  environmental_system: 'Environmental management system',
  financial: 'Financial assessment',
  other: 'Other',
};

const stateLabels = Object.fromEntries(states.map((state) => [state, state]));
const Kind = Type.Enum([...prequalificationKinds], { description: 'Kind' });

export const prequalificationRecord = record({
  one: 'Prequalification',
  many: 'Prequalifications',
  table: 'prequalifications',
  id: 'id',
  title: 'name',
  hint: 'number',
  domain: 'companies',
  module: 'companies',
  path: '/api/workspaces/{workspaceId}/prequalifications',
  page: 'prequalifications',
  parent: { record: companyRecord, field: 'company_id' },
  attachments: true,
  fields: {
    name: required(Name('Name', 200), {
      noun: 'the name of the prequalification',
      help: 'Such as “Public liability 20 million”.',
    }),
    company_id: required(Id('The company'), { label: 'Company', control: 'custom', isFixed: true }),
    kind: required(Kind, { labels: kindLabels }),
    number: optional(Text('Number', 100), { help: 'Of the policy, licence or certificate.' }),
    issuer: optional(Text('Issued by', 200)),
    state: optional(Type.Enum([...states], { description: 'State' }), {
      labels: stateLabels,
    }),
    expires_on: optional(Day('Expires on'), { label: 'Expires on' }),
    is_rejected: defaulted(Type.Boolean({ description: 'Rejected' }), { help: 'It was looked at and is not enough.' }),
    notes: optional(LongText('Notes', 2000)),
  },
  computed: {
    company: Type.String({ description: 'Name of the company' }),
    status: Type.Enum([...prequalificationStates], {
      description: `expiring: within ${expiringDays} days. Days end at midnight in Sydney`,
    }),
  },
  sort: ['expires_on', 'name', 'kind', 'created_at', 'updated_at'],
  filters: {
    company_id: Optional(Id('The company')),
    kind: Optional(OneOrSeveral(Kind)),
    expires_before: Optional(Nullable(Day('Expires on this day or earlier'))),
  },
});

export const prequalificationCalls = prequalificationRecord.calls;
