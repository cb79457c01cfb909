// Tender packages: work that is put to the market, the subcontractors who are invited to price it, and their responses.
import { Type } from 'typebox';
import { call } from './call.ts';
import { defaulted, optional, required } from './record/fields.ts';
import { record } from './record/record.ts';
import {
  Day,
  Fields,
  Id,
  Instant,
  LongText,
  Name,
  Nullable,
  OneOrSeveral,
  Optional,
  SumAmount,
  Text,
  WorkspaceParams,
} from './schema.ts';
import { tenderAddendumCalls } from './tenders/addenda.ts';
import { tenderDocumentCalls } from './tenders/documents.ts';
import {
  bidFormTypes,
  documentSecurities,
  labelsOf,
  tenderResponses,
  tenderStatuses,
  tenderTypes,
  workflowStatuses,
  type BidFormType,
  type DocumentSecurity,
  type TenderResponse,
  type TenderStatus,
  type TenderType,
  type WorkflowStatus,
} from './tenders/tender-states.ts';
import { inviteByTradeCalls } from './tenders/invite-by-trade.ts';
import { tenderPortalCalls } from './tenders/portal.ts';
import { tradeCategories, tradeLabel, type TradeCategory } from './trade-categories.ts';

const keys = <Key extends string>(list: Readonly<Record<Key, unknown>>) => Object.keys(list) as Key[];
const choice = <Key extends string>(list: readonly Key[], description: string) => Type.Enum([...list], { description });

const Trade = choice<TradeCategory>(tradeCategories, 'Trade');
const TypeOfTender = choice<TenderType>(keys(tenderTypes), 'Tender type');
const BidForm = choice<BidFormType>(keys(bidFormTypes), 'Bid form');
const Status = choice<TenderStatus>(keys(tenderStatuses), 'Tender status');
const WorkflowState = choice<WorkflowStatus>(keys(workflowStatuses), 'Approval');
const Security = choice<DocumentSecurity>(keys(documentSecurities), 'Document security');
export const Response = choice<TenderResponse>(keys(tenderResponses), 'Response');
const TaxId = Type.String({ minLength: 1, maxLength: 40, description: 'ABN or ACN, checked' });
const Email = Type.String({ format: 'email', maxLength: 254, description: 'E-mail address' });

/** The most subcontractors of one package. */
export const mostInvited = 200;

const InvitedInput = Fields({
  tax_id: TaxId,
  company_id: Optional(Nullable(Id('The company of the directory; found by the tax id where absent'))),
  name: Optional(Nullable(Name('Name', 200))),
  email: Optional(Nullable(Email)),
  response: Optional(Response),
  response_note: Optional(Nullable(LongText('Note on the response', 2000))),
});

/** Deliveries of the newest mail to an invited subcontractor. */
export const tenderDeliveries = {
  queued: 'Being sent',
  sent: 'Sent',
  not_sent: 'Not sent',
  bounced: 'Came back',
  no_address: 'No address',
} as const;
export type TenderDelivery = keyof typeof tenderDeliveries;

/** An invited subcontractor as it is answered. */
export const InvitedSubcontractor = Type.Object({
  id: Type.String(),
  tax_id: Type.String({ description: 'Digits of the ABN or ACN' }),
  tax_id_shown: Type.String({ description: 'The same in groups' }),
  company_id: Nullable(Type.String({ description: 'The company of the directory with this number' })),
  name: Type.String(),
  email: Nullable(Type.String()),
  response: Response,
  response_label: Type.String(),
  response_note: Nullable(Type.String()),
  responded_at: Nullable(Instant('When the response was given')),
  responded_by: Nullable(Type.String({ description: 'Name of the person who recorded it' })),
  delivery: Nullable(
    choice<TenderDelivery>(keys(tenderDeliveries), 'Delivery of the newest e-mail; null before there is one'),
  ),
  delivery_reason: Nullable(Type.String({ description: 'Why the e-mail did not arrive' })),
  mailed_at: Nullable(Instant('When the newest e-mail with a link was queued')),
  viewed_at: Nullable(Instant('When the bidder first opened the tender by the link')),
  allowed: Type.Array(Response, { description: 'Responses that the caller can record now' }),
});

const switches = {
  allows_late_submissions: 'Late submissions are accepted, marked as late',
  blocks_expired_prequalifications: 'Companies whose insurances or licences have expired cannot be invited',
  has_no_documents: 'The package is issued without documents',
  needs_no_approval: 'The package is issued without internal approval',
} as const;
const flags = Object.fromEntries(
  keys(switches).map((name) => [name, Optional(Type.Boolean({ description: switches[name] }))]),
) as Record<keyof typeof switches, ReturnType<typeof Optional<ReturnType<typeof Type.Boolean>>>>;

const count = (description: string) => Nullable(Type.Integer({ description }));
const path = '/api/workspaces/{workspaceId}/cost/tender-packages' as const;

export const tenderPackageRecord = record({
  one: 'TenderPackage',
  many: 'TenderPackages',
  table: 'tender_packages',
  id: 'tender_package_id',
  title: 'name',
  domain: 'tenders',
  alsoShownIn: ['clarifications'],
  module: 'tender_packages',
  path,
  page: 'tenders',
  hasPage: true,
  project: 'project_id',
  number: { prefix: 'TP', width: 4 },
  attachments: true,
  comments: true,
  versionIsOptional: true,
  fields: {
    name: required(Name('Name', 200), { noun: 'the package’s name', help: 'Such as “Structural steel”.' }),
    project_id: required(Id('The project'), { label: 'Project', control: 'project', isFixed: true }),
    trade_category: optional(Trade, {
      label: 'Trade',
      labels: Object.fromEntries(tradeCategories.map((code) => [code, tradeLabel(code)])),
    }),
    tender_status: defaulted(Status, { label: 'Tender status', labels: labelsOf(tenderStatuses), control: 'none' }),
    workflow_status: defaulted(WorkflowState, {
      label: 'Approval',
      labels: labelsOf(workflowStatuses),
      control: 'none',
      mask: 'see_cost',
    }),
    status_reason: optional(LongText('Reason', 2000), {
      label: 'Reason of the status',
      control: 'none',
      mask: 'see_cost',
    }),
    issue_date: optional(Day('Issue date'), { label: 'Issue date' }),
    due_date: optional(Instant('Bids are due'), {
      label: 'Bids due',
      control: 'custom',
      help: 'Day and time in the project’s time zone.',
    }),
    required_on_site: optional(Day('Required on site'), {
      label: 'Required on site',
      help: 'First day of the work, where no programme task is chosen.',
    }),
    required_task_id: optional(Id('A task of the programme'), {
      label: 'Programme task',
      control: 'custom',
      help: 'The work is required on site when this task starts.',
    }),
    lead_days: optional(Type.Integer({ minimum: 0, maximum: 1500, description: 'Lead time, days' }), {
      label: 'Lead time, days',
      help: 'Calendar days from award to the start on site.',
    }),
    letting_days: defaulted(Type.Integer({ minimum: 0, maximum: 365, description: 'Letting time, days' }), {
      label: 'Letting time, days',
      help: 'Calendar days from issue to award.',
    }),
    questions_until: optional(Instant('Last instant for questions of bidders'), {
      label: 'Questions until',
      control: 'custom',
      help: 'Without one, three business days before bids are due.',
    }),
    estimated_value: optional(SumAmount('Estimated value'), {
      label: 'Estimated value, ex GST',
      mask: 'see_cost',
      answer: Nullable(Type.Number({ description: 'A$ ex GST' })),
      help: 'Subcontractors never see it.',
    }),
    tender_type: defaulted(TypeOfTender, { label: 'Tender type', labels: tenderTypes }),
    bid_form_type: defaulted(BidForm, { label: 'Bid form', labels: bidFormTypes }),
    description: optional(LongText('Scope'), { label: 'Scope', help: 'Subcontractors see it with the package.' }),
    notes: optional(LongText('Notes'), {
      label: 'Internal notes',
      mask: 'see_cost',
      help: 'Subcontractors never see them.',
    }),
    document_security: defaulted(Security, { label: 'Document security', labels: documentSecurities }),
    confidentiality_terms: optional(LongText('Confidentiality agreement', 5000), {
      label: 'Confidentiality agreement',
      help: 'Bidders accept it before they see confidential documents. Without one, the usual text is shown.',
    }),
    invited_subcontractors: defaulted(Type.Array(InvitedInput, { maxItems: mostInvited }), {
      label: 'Invited subcontractors',
      control: 'none',
      answer: Type.Array(InvitedSubcontractor),
    }),
    additional_options: defaulted(Fields(flags), { label: 'Options', control: 'none', mask: 'see_cost' }),
    linked_rfis: defaulted(Type.Array(Id('A form of the project'), { uniqueItems: true, maxItems: 200 }), {
      label: 'Linked RFIs',
      control: 'none',
    }),
  },
  columns: {
    issued_at: Nullable(Instant('When it was issued first')),
    bids_opened_at: Nullable(Instant('When the bids were opened; nobody reads a price before')),
    created_by_user_id: Nullable(Type.String()),
    updated_by_user_id: Nullable(Type.String()),
  },
  computed: {
    project_name: Optional(Nullable(Type.String({ description: 'Name of the project; in lists' }))),
    created_by_user_email: Nullable(Type.String()),
    time_zone: Type.String({ description: 'Time zone of the project' }),
    is_overdue: Type.Boolean({ description: 'Bids were due, and the tender has not been closed' }),
    allowed_tender_statuses: Type.Array(Status, { description: 'Tender statuses that the caller can set now' }),
    allowed_workflow_statuses: Type.Array(WorkflowState, { description: 'Approvals that the caller can set now' }),
    questions_close_at: Nullable(
      Instant('Last instant for questions of bidders: as set, or three business days before bids are due'),
    ),
    coverage: Nullable(
      Type.Object(
        {
          invited: Type.Integer(),
          will_tender: Type.Integer({ description: 'Intend to tender, or have' }),
          quoted: Type.Integer({ description: 'Have submitted a bid' }),
        },
        { description: 'Null for people who see their own invitation only' },
      ),
    ),
    letting: Nullable(
      Type.Object(
        {
          task_name: Nullable(Type.String({ description: 'The programme task whose start counts' })),
          required_on: Nullable(Day('Start of the task, or the day entered')),
          award_by: Nullable(Day('Latest day of award')),
          issue_by: Nullable(Day('Latest day of issue')),
          next_day: Nullable(Day('The next of the two that counts')),
          days_left: Nullable(Type.Integer({ description: 'To that day; negative if it has passed' })),
          is_late: Type.Boolean(),
        },
        { description: 'Place in the letting schedule; null for people who see their own invitation only' },
      ),
    ),
    invited_subcontractors_count: count('Subcontractors invited'),
    linked_rfis_count: count('Linked RFIs'),
    files_count: count('Files'),
    documents_count: count('Documents of the register; null for bidders'),
    clarifications_count: count('Clarifications'),
    comments_count: count('Comments'),
    files: Optional(
      Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer(), created_at: Type.String() }),
        { description: 'In the answer of one record' },
      ),
    ),
    comments: Optional(
      Type.Array(
        Type.Object({
          id: Type.String(),
          comment: Type.String(),
          author_name: Type.String(),
          parent_id: Nullable(Type.String()),
          created_at: Type.String(),
        }),
        { description: 'In the answer of one record; none for bidders' },
      ),
    ),
    clarifications: Optional(
      Type.Array(
        Type.Object({
          clarification_id: Type.String(),
          number: Type.String(),
          subject: Type.String(),
          status: Type.String(),
        }),
        { description: 'In the answer of one record; those that the caller sees' },
      ),
    ),
  },
  sort: ['number', 'name', 'issue_date', 'due_date', 'created_at', 'updated_at'],
  filters: {
    trade_category: Optional(OneOrSeveral(Trade)),
    tender_type: Optional(OneOrSeveral(TypeOfTender)),
    bid_form_type: Optional(OneOrSeveral(BidForm)),
    tender_status: Optional(OneOrSeveral(Status)),
    workflow_status: Optional(OneOrSeveral(WorkflowState)),
  },
  words: {
    listSummary: 'Tender packages of the workspace, by project, trade and status',
    deleted: 'Tender package has been deleted successfully!',
  },
});

const Choice = Type.Object({ code: Type.String(), label: Type.String() });
const StateChoice = Type.Object({
  code: Type.String(),
  label: Type.String(),
  allowed: Type.Array(Type.String(), { description: 'Codes that may follow' }),
});

export const tenderCalls = {
  listTenderEnums: call({
    method: 'GET',
    path: `${path}/enums`,
    domain: 'tenders',
    tenancy: 'workspace',
    permission: 'tender_packages:view',
    projectGrants: true,
    summary: 'Closed lists of tendering with labels, and which states may follow',
    params: WorkspaceParams,
    answer: Type.Object({
      tender_status: Type.Array(StateChoice),
      workflow_status: Type.Array(StateChoice),
      response: Type.Array(StateChoice),
      tender_type: Type.Array(Choice),
      bid_form_type: Type.Array(Choice),
      trade_category: Type.Array(Choice),
      document_security: Type.Array(Choice),
    }),
    failureMessage: 'Failed to fetch tender package lists',
  }),
  ...tenderPackageRecord.calls,
  ...tenderDocumentCalls,
  ...tenderAddendumCalls,
  respondToTender: call({
    method: 'PATCH',
    path: `${path}/{id}/subcontractors/{taxId}`,
    domain: 'tenders',
    tenancy: 'workspace',
    permission: 'tender_packages:view',
    projectGrants: true,
    changes: true,
    summary: 'Record the response of an invited subcontractor',
    description:
      'By people who may edit the package, or by the invited subcontractor until the tender closes. The tax id may have spaces.',
    params: Fields({
      workspaceId: Id('The workspace'),
      id: Id('The tender package'),
      taxId: Text('ABN or ACN of the subcontractor', 40),
    }),
    body: Fields({
      response: Response,
      response_note: Optional(Nullable(LongText('Note on the response', 2000))),
    }),
    answer: Type.Object({
      message: Type.String({ description: 'Names the response' }),
      tender_package_id: Type.String(),
      invited_subcontractor: InvitedSubcontractor,
    }),
    failures: [409, 422],
    failureMessage: 'Failed to update subcontractor response',
  }),
  ...tenderPortalCalls,
  ...inviteByTradeCalls,
};
