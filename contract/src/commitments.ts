// Commitments: subcontracts, which an award makes with the lines of the awarded bid.
import { Type } from 'typebox';
import { optional, required } from './record/fields.ts';
import { countOf } from './record/parent.ts';
import { record } from './record/record.ts';
import { workflow } from './record/workflow.ts';
import { Id, LongText, Name, Nullable, SignedSum, SumAmount, Text } from './schema.ts';

/** The states of a subcontract. It is sent only while its amount is approved. */
export const subcontractWorkflow = workflow({
  table: 'subcontracts',
  states: {
    draft: { label: 'Draft', is: 'a draft', bucket: 'not-started' },
    sent: { label: 'Sent', bucket: 'open' },
    executed: { label: 'Executed', bucket: 'in-progress' },
    closed: { label: 'Closed', bucket: 'closed' },
    terminated: { label: 'Terminated', bucket: 'cancelled' },
  },
  acts: {
    edit: { from: ['draft'], permission: 'commitments:edit', hints: { sent: 'Take it back first.' } },
    delete: { from: ['draft'], permission: 'commitments:delete' },
    send: { from: ['draft'], to: 'sent', doneIn: ['sent'], permission: 'commitments:send', label: 'Mark as sent' },
    take_back: { from: ['sent'], to: 'draft', permission: 'commitments:send', label: 'Take back', reason: 'required' },
    execute: {
      from: ['sent'],
      to: 'executed',
      doneIn: ['executed'],
      permission: 'commitments:send',
      label: 'Mark as executed',
    },
    close: { from: ['executed'], to: 'closed', doneIn: ['closed'], permission: 'commitments:edit', label: 'Close' },
    terminate: {
      from: ['sent', 'executed'],
      to: 'terminated',
      permission: 'commitments:send',
      label: 'Terminate',
      reason: 'required',
    },
  },
});

const path = '/api/workspaces/{workspaceId}/projects/{projectId}/cost/commitments' as const;
const Sum = (description: string) => Nullable(Type.Number({ description: `${description}, A$ ex GST` }));

export const subcontractRecord = record({
  one: 'Subcontract',
  many: 'Subcontracts',
  table: 'subcontracts',
  id: 'commitment_id',
  title: 'title',
  domain: 'commitments',
  topic: 'Subcontracts with the lines of the awarded bid',
  alsoShownIn: ['tenders'],
  module: 'commitments',
  path,
  page: 'projects/commitments',
  hasPage: true,
  number: { prefix: 'SC', width: 4 },
  workflow: subcontractWorkflow,
  attachments: true,
  comments: true,
  fields: {
    title: required(Name('Title', 200), { noun: 'the title of the subcontract' }),
    company_id: optional(Id('The subcontractor, a company of the directory'), {
      label: 'Subcontractor',
      control: 'custom',
    }),
    scope: optional(LongText('Scope of work'), { label: 'Scope of work' }),
    notes: optional(LongText('Notes', 5000), { label: 'Notes' }),
  },
  columns: {
    tender_package_id: Nullable(Type.String({ description: 'The tender package that was awarded' })),
  },
  computed: {
    company: Nullable(Type.String({ description: 'Name of the subcontractor' })),
    tender_package: Nullable(Type.String({ description: 'Number and name of the tender package' })),
    amount: Sum('Sum of the lines; null without permission to see cost'),
    approved_amount: Sum('Approved by the delegation of authority; null: nothing is approved'),
    lines_count: countOf('subcontract_lines'),
  },
  sort: ['number', 'title', 'created_at'],
});

export const subcontractLineRecord = record({
  one: 'SubcontractLine',
  many: 'SubcontractLines',
  table: 'subcontract_lines',
  id: 'line_id',
  title: 'description',
  domain: 'commitments',
  module: 'commitments',
  path: `${path}/{commitmentId}/lines`,
  parent: { record: subcontractRecord, field: 'commitment_id', ordered: true },
  alsoShownIn: ['commitments'],
  fields: {
    description: required(Name('Description', 1000), { noun: 'the description of the line' }),
    item: optional(Text('Item number', 40), { label: 'Item' }),
    quantity: optional(SumAmount('Quantity'), { label: 'Quantity', answer: Nullable(Type.Number()) }),
    unit: optional(Text('Unit', 20), { label: 'Unit' }),
    amount: required(SignedSum('Amount'), {
      label: 'Amount, ex GST',
      mask: 'see_cost',
      answer: Nullable(Type.Number({ description: 'A$ ex GST' })),
    }),
  },
  sort: ['item', 'description'],
});
