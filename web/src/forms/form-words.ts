import type { CallAnswer } from '../client/api.ts';
import type { StatusBucket } from '../ui/status-chip.tsx';

export type Form = CallAnswer<'getForm'>;
export type FormSummary = CallAnswer<'listForms'>['items'][number];

export const statusWords: Record<Form['status'], { label: string; bucket: StatusBucket }> = {
  draft: { label: 'Draft', bucket: 'not-started' },
  submitted: { label: 'Submitted', bucket: 'open' },
  accepted: { label: 'Accepted', bucket: 'completed' },
  returned: { label: 'Returned', bucket: 'delayed' },
};
export const statusChoices = Object.entries(statusWords).map(([value, { label }]) => ({ value, label }));
