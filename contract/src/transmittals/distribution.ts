// The distribution matrix: who gets which documents of a project. A rule is one cell of it, a declared record.
import { Type } from 'typebox';
import { Discipline, DocumentType } from '../documents/document.ts';
import { defaulted, optional, required } from '../record/fields.ts';
import { record } from '../record/record.ts';
import { Id, Name, Nullable, Optional, Text } from '../schema.ts';
import { Purpose } from './shapes.ts';
import { transmittalPurposes, type TransmittalPurpose } from './words.ts';

const purposeLabels = Object.fromEntries(
  Object.entries(transmittalPurposes).map(([name, { label }]) => [name as TransmittalPurpose, label]),
);

export const distributionRuleRecord = record({
  one: 'DistributionRule',
  many: 'DistributionRules',
  table: 'distribution_rules',
  id: 'id',
  title: 'name',
  hint: 'email',
  domain: 'transmittals',
  module: 'transmittals',
  path: '/api/workspaces/{workspaceId}/distribution-rules',
  page: 'distribution-rules',
  imports: true,
  project: 'project_id',
  fields: {
    name: required(Name('Recipient', 200), { noun: 'the recipient’s name' }),
    email: required(Type.String({ format: 'email', maxLength: 254, description: 'E-mail address' }), {
      noun: 'the recipient’s e-mail address',
      help: 'Members get transmittals here, others as guests.',
    }),
    company: optional(Text('Company', 200)),
    project_id: required(Id('The project'), { label: 'Project', control: 'project', isFixed: true }),
    discipline: optional(Discipline, { help: 'Without a choice, documents of every discipline.' }),
    type: optional(DocumentType, { help: 'Without a choice, documents of every type.' }),
    folder_id: optional(Text('Folder', 1000), {
      help: 'The path of a folder, such as Issued/Structural; folders in it count too. Empty for all.',
      answer: Nullable(Type.String()),
    }),
    purpose: optional(Purpose, { labels: purposeLabels, help: 'Without a choice, for every purpose.' }),
    role: defaulted(Type.Enum(['to', 'cc']), { label: 'To or CC', labels: { to: 'To', cc: 'CC' } }),
    is_blind: defaulted(Type.Boolean(), { label: 'Blind', help: 'The other recipients do not see this one.' }),
  },
  columns: { kinde_id: Nullable(Type.String({ description: 'The member with this address; none for a guest' })) },
  computed: {
    project_name: Optional(Nullable(Type.String({ description: 'Name of the project; in lists' }))),
    folder_path: Nullable(Type.String({ description: 'Path of the folder' })),
  },
  sort: ['name', 'created_at', 'updated_at'],
});
