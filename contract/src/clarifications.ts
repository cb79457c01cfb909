// Clarifications: questions on a tender package and their answers, private or published to all tenderers.
import { Type } from 'typebox';
import { defaulted, optional, required } from './record/fields.ts';
import { record } from './record/record.ts';
import { Day, Id, Instant, LongText, Name, Nullable, Optional } from './schema.ts';
import { tenderPackageRecord } from './tenders.ts';

export const clarificationStatuses = ['submitted', 'overdue', 'answered', 'closed'] as const;

const visibilityLabels = { all_tenderers: 'All tenderers', private: 'Private' };
const Person = (description: string) => Nullable(Type.String({ description }));

export const clarificationRecord = record({
  one: 'Clarification',
  many: 'Clarifications',
  table: 'clarifications',
  id: 'clarification_id',
  title: 'subject',
  domain: 'clarifications',
  alsoShownIn: ['tenders'],
  module: 'clarifications',
  path: '/api/workspaces/{workspaceId}/cost/clarifications',
  page: 'clarifications',
  parent: { record: tenderPackageRecord, field: 'tender_package_id' },
  project: 'project_id',
  number: { prefix: 'CL', width: 4 },
  attachments: true,
  comments: true,
  versionIsOptional: true,
  fields: {
    subject: required(Name('Subject', 200), { noun: 'the subject' }),
    tender_package_id: required(Id('The tender package'), {
      label: 'Tender package',
      control: 'custom',
      isFixed: true,
    }),
    description: optional(LongText('Question'), { label: 'Question' }),
    required_by: optional(Day('Answer needed by'), { label: 'Answer needed by' }),
    visibility: defaulted(Type.Enum(['all_tenderers', 'private'], { description: 'Shown to' }), {
      label: 'Shown to',
      labels: visibilityLabels,
      help: 'An answer to all tenderers does not name who asked.',
    }),
    response_message: optional(LongText('Answer'), { label: 'Answer' }),
    date_submitted: optional(Instant('When it was asked'), { label: 'Asked', control: 'none' }),
    response_date: optional(Instant('When it was answered'), { label: 'Answered', control: 'none' }),
    is_closed: defaulted(Type.Boolean({ description: 'Closed' }), { label: 'Closed' }),
  },
  columns: {
    created_by_user_id: Person('The person who asked; null for other bidders'),
    updated_by_user_id: Person('The person who changed it last; null for bidders'),
  },
  computed: {
    tender_package_name: Type.String({ description: 'Name of the tender package' }),
    status: Type.Enum([...clarificationStatuses], { description: 'Follows from answer, day needed and closing' }),
    user_id: Person('The person who asked; null for other bidders'),
    user_name: Person('Their name'),
    created_by_user_email: Person('Their e-mail address'),
    files_count: Nullable(Type.Integer({ description: 'Files' })),
    comments_count: Nullable(Type.Integer({ description: 'Comments; null for bidders' })),
  },
  sort: ['number', 'subject', 'created_at', 'updated_at'],
  filters: { tender_package_id: Optional(Id('The tender package')) },
  words: {
    listSummary: 'Clarifications of the workspace or of a tender package',
    deleted: 'Clarification has been deleted successfully!',
  },
});

export const clarificationCalls = clarificationRecord.calls;
