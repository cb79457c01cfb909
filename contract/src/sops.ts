// Packages of work (SOP, statement of purpose): a budget with its milestones, dependencies, deliverables and change
// requests.
import { Type } from 'typebox';
import { countOf } from './record/parent.ts';
import { defaulted, optional, required } from './record/fields.ts';
import { record } from './record/record.ts';
import { Day, Id, KindeId, LongText, Name, Nullable, SignedSum, SumAmount, Text } from './schema.ts';
import { changeRequestWorkflow, sopWorkflow } from './sops/sop-states.ts';

const path = '/api/workspaces/{workspaceId}/projects/{projectId}/cost/sop' as const;
const Percent = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 100, description: `${description}, per cent` });
const Sum = (description: string) => Type.Number({ description: `${description}, A$ ex GST` });

export const sopRecord = record({
  one: 'Sop',
  many: 'Sops',
  nouns: ['package of work', 'packages of work'],
  table: 'sops',
  id: 'sop_id',
  title: 'sop_name',
  domain: 'sops',
  topic: 'Packages of work with budget, milestones, deliverables and change requests',
  module: 'sop',
  path,
  page: 'projects/sops',
  hasPage: true,
  number: { prefix: 'SOP', width: 4 },
  workflow: sopWorkflow,
  attachments: true,
  comments: true,
  versionIsOptional: true,
  pageSize: 10,
  fields: {
    sop_name: required(Name('Name', 200), { label: 'Name', noun: 'the package’s name' }),
    description: optional(LongText('Description')),
    original_budget: optional(SumAmount('Original budget'), {
      label: 'Original budget, ex GST',
      answer: Nullable(Sum('Original budget')),
    }),
    start_date: optional(Day('Start'), { label: 'Start' }),
    end_date: optional(Day('End'), { label: 'End' }),
    leader: optional(KindeId('Leader'), { label: 'Leader', control: 'custom' }),
    progress: optional(Percent('Progress'), {
      label: 'Progress, per cent',
      answer: Type.Integer({ description: 'Per cent: the one entered, else the mean of the milestones by weight' }),
      help: 'Leave it empty to have it follow from the milestones.',
    }),
    progress_reason: optional(LongText('Reason of the progress', 500), {
      label: 'Reason for entering the progress',
    }),
  },
  columns: {
    created_by_user_id: Nullable(Type.String()),
    updated_by_user_id: Nullable(Type.String()),
  },
  computed: {
    created_by_user_email: Nullable(Type.String()),
    user_id: Nullable(Type.String({ description: 'The author' })),
    user_name: Nullable(Type.String({ description: 'Name of the author' })),
    leader_name: Nullable(Type.String()),
    progress_is_entered: Type.Boolean({ description: 'The progress was entered; else it follows from the milestones' }),
    is_at_risk: Type.Boolean({ description: 'The end has passed, or a milestone is overdue, and it is not completed' }),
    approved_changes: Sum('Sum of the approved change requests'),
    pending_changes: Sum('Sum of the pending change requests'),
    revised_budget: Nullable(Sum('Original budget and approved change requests; null without a budget')),
    forecast: Nullable(Sum('Revised budget and pending change requests by their probability')),
    milestones_count: countOf('sop_milestones'),
    dependencies_count: countOf('sop_dependencies'),
    deliverables_count: countOf('sop_deliverables'),
    change_requests_count: countOf('change_requests'),
  },
  sort: ['number', 'sop_name', 'start_date', 'end_date', 'created_at', 'updated_at'],
  words: {
    listFailure: 'Failed to fetch SOPs',
    getFailure: 'Failed to fetch SOP',
    createFailure: 'Failed to create SOP',
    updateFailure: 'Failed to update SOP',
    deleteFailure: 'Failed to delete SOP',
  },
});

export const sopMilestoneRecord = record({
  one: 'SopMilestone',
  many: 'SopMilestones',
  nouns: ['milestone', 'milestones'],
  table: 'sop_milestones',
  id: 'milestone_id',
  title: 'milestone_name',
  domain: 'sops',
  module: 'sop',
  path: `${path}/{sopId}/milestones`,
  parent: { record: sopRecord, field: 'sop_id', ordered: true },
  alsoShownIn: ['sops'],
  versionIsOptional: true,
  fields: {
    milestone_name: required(Name('Milestone', 200), { label: 'Milestone', noun: 'the milestone’s name' }),
    due_date: optional(Day('Due'), { label: 'Due' }),
    progress: defaulted(Percent('Progress'), { label: 'Progress, per cent' }),
    weight: defaulted(
      Type.Integer({ minimum: 0, maximum: 1000, description: 'Weight in the progress of the package' }),
      {
        label: 'Weight',
      },
    ),
  },
  computed: {
    status: Type.Enum(['not_started', 'in_progress', 'achieved', 'overdue'], {
      description: 'From progress and due date',
    }),
  },
  sort: ['due_date', 'milestone_name'],
});

export const sopDependencyRecord = record({
  one: 'SopDependency',
  many: 'SopDependencies',
  nouns: ['dependency', 'dependencies'],
  table: 'sop_dependencies',
  id: 'dependency_id',
  title: 'sop_name',
  domain: 'sops',
  module: 'sop',
  path: `${path}/{sopId}/dependencies`,
  parent: { record: sopRecord, field: 'of_sop_id' },
  alsoShownIn: ['sops'],
  versionIsOptional: true,
  fields: {
    sop_id: required(Id('The package that has to be complete first'), {
      label: 'Depends on',
      control: 'custom',
      isFixed: true,
    }),
    sop_name: optional(Name('Dependency', 300), {
      label: 'Dependency',
      help: 'Such as “Level 6 complete”; left out, the number and name of that package.',
    }),
    notes: optional(LongText('Notes', 2000), { label: 'Notes' }),
  },
  computed: {
    progress: Type.Integer({ description: 'Of that package, per cent' }),
    is_blocking: Type.Boolean({ description: 'That package is not complete' }),
  },
  sort: ['sop_name', 'created_at'],
});

export const deliverableTypes = {
  drawing: 'Drawing',
  model: 'Model',
  specification: 'Specification',
  report: 'Report',
  calculation: 'Calculation',
  schedule: 'Schedule',
  method_statement: 'Method statement',
  swms: 'SWMS',
  itp: 'Inspection and test plan',
  test_certificate: 'Test certificate',
  permit: 'Permit',
  approval: 'Approval',
  sample: 'Sample',
  shop_drawing: 'Shop drawing',
  product_data: 'Product data',
  procurement: 'Procurement',
  subcontract: 'Subcontract',
  insurance: 'Insurance',
  warranty: 'Warranty',
  om_manual: 'Operation and maintenance manual',
  as_built: 'As-built drawing',
  training: 'Training',
  handover: 'Handover',
  other: 'Other',
} as const;
export const deliverableStatuses = {
  not_started: 'Not started',
  in_progress: 'In progress',
  submitted: 'Submitted',
  under_review: 'Under review',
  revise_resubmit: 'Revise and resubmit',
  accepted: 'Accepted',
  accepted_with_comments: 'Accepted with comments',
  rejected: 'Rejected',
  not_required: 'Not required',
  cancelled: 'Cancelled',
} as const;
const keys = <Key extends string>(list: Readonly<Record<Key, unknown>>) => Object.keys(list) as Key[];

export const sopDeliverableRecord = record({
  one: 'SopDeliverable',
  many: 'SopDeliverables',
  nouns: ['deliverable', 'deliverables'],
  table: 'sop_deliverables',
  id: 'deliverable_id',
  title: 'deliverable_name',
  domain: 'sops',
  module: 'sop',
  path: `${path}/{sopId}/deliverables`,
  parent: { record: sopRecord, field: 'sop_id', ordered: true },
  alsoShownIn: ['sops'],
  attachments: true,
  versionIsOptional: true,
  fields: {
    deliverable_name: required(Name('Deliverable', 200), { label: 'Deliverable', noun: 'the deliverable’s name' }),
    type: defaulted(Type.Enum(keys(deliverableTypes), { description: 'Type' }), { labels: deliverableTypes }),
    status: defaulted(Type.Enum(keys(deliverableStatuses), { description: 'Status' }), { labels: deliverableStatuses }),
    due_date: optional(Day('Due'), { label: 'Due' }),
    assigned_to: optional(KindeId('Assigned to'), { label: 'Assigned to', control: 'custom' }),
  },
  computed: {
    assigned_to_name: Nullable(Type.String()),
    is_overdue: Type.Boolean({ description: 'Due before today, and not accepted, cancelled or not required' }),
  },
  sort: ['due_date', 'deliverable_name'],
});

export const changeTypes = {
  client_directed: 'Client directed',
  site_instruction: 'Site instruction',
  latent_condition: 'Latent condition',
  design_change: 'Design change',
  provisional_sum_adjust: 'Provisional sum adjustment',
  prime_cost_adjust: 'Prime cost adjustment',
  omission: 'Omission',
  error: 'Error',
  statutory: 'Statutory',
  delay_eot: 'Delay, extension of time',
  back_charge: 'Back charge',
  rate_adjust: 'Rate adjustment',
} as const;

export const changeRequestRecord = record({
  one: 'ChangeRequest',
  many: 'ChangeRequests',
  table: 'change_requests',
  id: 'change_id',
  title: 'name',
  domain: 'sops',
  module: 'change_requests',
  path: `${path}/{sopId}/change_requests`,
  parent: { record: sopRecord, field: 'sop_id' },
  alsoShownIn: ['sops'],
  number: { prefix: 'CR', width: 4 },
  workflow: changeRequestWorkflow,
  attachments: true,
  comments: true,
  versionIsOptional: true,
  fields: {
    name: required(Name('Name', 200), { noun: 'the name of the change' }),
    type: defaulted(Type.Enum(keys(changeTypes), { description: 'Type' }), { labels: changeTypes }),
    description: optional(LongText('Description'), { label: 'Description' }),
    value: optional(SignedSum('Value'), {
      label: 'Value, ex GST',
      answer: Nullable(Sum('Value')),
      help: 'Negative for an omission. Leave it empty while it is not priced.',
    }),
    schedule: optional(Type.Integer({ minimum: -2000, maximum: 2000, description: 'Calendar days claimed' }), {
      label: 'Days claimed',
      help: 'Calendar days of delay; negative if it saves time.',
    }),
    probability: defaulted(Percent('Probability that it is approved'), {
      label: 'Probability, per cent',
      help: 'Of the pending value in the forecast.',
    }),
    reference: optional(Text('Reference', 100), { help: 'Of the instruction, letter or drawing.' }),
  },
  columns: {
    approved_value: Nullable(Sum('Value that was approved; null until then')),
    requested_by: Nullable(Type.String({ description: 'The person who created it' })),
    approved_by: Nullable(Type.String({ description: 'The person who approved it' })),
    decided_at: Nullable(Type.String({ format: 'date-time', description: 'When it was approved, rejected or waived' })),
  },
  computed: {
    requested_by_name: Nullable(Type.String()),
    approved_by_name: Nullable(Type.String()),
  },
  sort: ['number', 'name', 'value', 'created_at', 'updated_at'],
});
