// Clarifications: questions on a tender package and their answers, private or published to all tenderers.
import { Type } from 'typebox';
import { call } from './call.ts';
import { defaulted, optional, required } from './record/fields.ts';
import { record } from './record/record.ts';
import { hintIn, workflow } from './record/workflow.ts';
import { Day, Id, Instant, LongText, Name, Nullable, Optional, WithId } from './schema.ts';
import { tenderPackageRecord } from './tenders.ts';

const visibilityLabels = { all_tenderers: 'All tenderers', private: 'Private' };
const Person = (description: string) => Nullable(Type.String({ description }));

/** States of questions that wait for an answer. */
export const openClarifications = ['submitted', 'under_review', 'reopened'] as const;

const ended = 'Reopen it first.';
export const clarificationWorkflow = workflow({
  table: 'clarifications',
  states: {
    draft: { label: 'Draft', bucket: 'not-started', is: 'a draft' },
    submitted: { label: 'Submitted', bucket: 'open' },
    under_review: { label: 'Under review', bucket: 'in-progress' },
    answered: { label: 'Answered', bucket: 'completed' },
    closed: { label: 'Closed', bucket: 'closed' },
    reopened: { label: 'Reopened', bucket: 'open' },
    rejected: { label: 'Rejected', bucket: 'cancelled' },
    void: { label: 'Void', bucket: 'cancelled' },
  },
  acts: {
    edit: {
      from: ['draft', ...openClarifications, 'answered'],
      permission: 'clarifications:edit',
      hints: { ...hintIn(['closed', 'rejected'], ended) },
    },
    submit: { from: ['draft'], to: 'submitted', permission: 'clarifications:create', doneIn: ['submitted'] },
    review: {
      from: ['submitted', 'reopened'],
      to: 'under_review',
      permission: 'clarifications:edit',
      label: 'Start review',
    },
    close: { from: ['answered'], to: 'closed', permission: 'clarifications:edit', doneIn: ['closed'] },
    reopen: {
      from: ['answered', 'closed', 'rejected'],
      to: 'reopened',
      permission: 'clarifications:edit',
      reason: 'optional',
    },
    reject: {
      from: [...openClarifications],
      to: 'rejected',
      permission: 'clarifications:edit',
      reason: 'required',
      label: 'Reject as out of scope',
    },
    void: {
      from: ['draft', ...openClarifications],
      to: 'void',
      permission: 'clarifications:edit',
      reason: 'required',
      label: 'Make void',
    },
  },
});

const File = Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer(), created_at: Type.String() });
const CommentText = Type.Object({
  id: Type.String(),
  comment: Type.String(),
  author_name: Type.String(),
  parent_id: Nullable(Type.String()),
  created_at: Type.String(),
});

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
  hasPage: true,
  parent: { record: tenderPackageRecord, field: 'tender_package_id' },
  project: 'project_id',
  number: { prefix: 'CL', width: 4 },
  workflow: clarificationWorkflow,
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
    invitation_id: optional(Id('The bidder for whom staff ask'), {
      label: 'Asked for',
      control: 'custom',
      isFixed: true,
      help: 'The bidder who asked by phone or letter.',
    }),
    description: optional(LongText('Question'), { label: 'Question' }),
    required_by: optional(Day('Answer needed by'), { label: 'Answer needed by' }),
    visibility: defaulted(Type.Enum(['all_tenderers', 'private'], { description: 'Shown to' }), {
      label: 'Shown to',
      labels: visibilityLabels,
      help: 'An answer to all tenderers does not name who asked.',
    }),
    is_draft: defaulted(Type.Boolean({ description: 'Keep it as a draft' }), { label: 'Keep as a draft' }),
    response_message: optional(LongText('Answer'), { label: 'Answer' }),
    date_submitted: optional(Instant('When it was asked'), { label: 'Asked', control: 'none' }),
    response_date: optional(Instant('When it was answered'), { label: 'Answered', control: 'none' }),
  },
  columns: {
    created_by_user_id: Person('The person who asked; null for other bidders'),
    updated_by_user_id: Person('The person who changed it last; null for bidders'),
  },
  computed: {
    tender_package_name: Type.String({ description: 'Name of the tender package' }),
    tender_package_number: Type.String({ description: 'Its number' }),
    is_overdue: Type.Boolean({ description: 'The answer was needed before today' }),
    answer_revision: Type.Integer({ description: 'How often it has been answered' }),
    addendum_number: Nullable(Type.Integer({ description: 'The newest addendum that publishes its answer' })),
    user_id: Person('The person who asked; null for other bidders'),
    user_name: Person('Their name'),
    created_by_user_email: Person('Their e-mail address'),
    files_count: Nullable(Type.Integer({ description: 'Files' })),
    comments_count: Nullable(Type.Integer({ description: 'Comments; null for bidders' })),
    files: Optional(Type.Array(File, { description: 'In the answer of one record' })),
    comments: Optional(Type.Array(CommentText, { description: 'In the answer of one record; none for bidders' })),
  },
  sort: ['number', 'subject', 'created_at', 'updated_at'],
  filters: { tender_package_id: Optional(Id('The tender package')) },
  words: {
    listSummary: 'Clarifications of the workspace or of a tender package',
    deleted: 'Clarification has been deleted successfully!',
  },
});

export const clarificationCalls = {
  ...clarificationRecord.calls,
  listClarificationAnswers: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/cost/clarifications/{id}/answers',
    domain: 'clarifications',
    tenancy: 'workspace',
    permission: 'clarifications:view',
    projectGrants: true,
    summary: 'The revisions of an answer, newest first',
    params: WithId('The clarification'),
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          revision: Type.Integer(),
          message: Type.String(),
          answered_at: Instant('When'),
          answered_by: Person('Name; null for bidders'),
        }),
      ),
    }),
    failureMessage: 'Failed to fetch answers',
  }),
};
