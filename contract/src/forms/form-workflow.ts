// A form is a draft until it is submitted; then it is accepted, or returned for changes.
import { hintIn, workflow } from '../record/workflow.ts';

export const formStatuses = ['draft', 'submitted', 'accepted', 'returned'] as const;
export type FormStatus = (typeof formStatuses)[number];

const settled = hintIn<FormStatus>(['submitted', 'accepted'], 'It has to be returned before it is changed.');

export const formWorkflow = workflow({
  table: 'forms',
  states: {
    draft: { label: 'Draft', is: 'a draft', bucket: 'not-started' },
    submitted: { label: 'Submitted', bucket: 'open' },
    accepted: { label: 'Accepted', bucket: 'completed' },
    returned: { label: 'Returned', bucket: 'delayed' },
  },
  acts: {
    fill: { from: ['draft', 'returned'], permission: 'forms:create', call: 'updateForm', hints: settled },
    submit: {
      from: ['draft', 'returned'],
      to: 'submitted',
      permission: 'forms:send',
      call: 'submitForm',
      hints: settled,
    },
    accept: {
      from: ['submitted'],
      to: 'accepted',
      permission: 'forms:approve',
      call: 'decideForm',
      body: { decision: 'accepted' },
    },
    return: {
      from: ['submitted', 'accepted'],
      to: 'returned',
      permission: 'forms:approve',
      call: 'decideForm',
      body: { decision: 'returned', note: 'Please say where.' },
    },
  },
});
