// The states of transmittals: draft → sending → sent → partially acknowledged → acknowledged → closed; void only from
// draft. Those from sending to acknowledged follow from the recipients.
import { hintIn, stateLabels, workflow } from '../record/workflow.ts';

export const transmittalStatuses = [
  'draft',
  'sending',
  'sent',
  'partially_acknowledged',
  'acknowledged',
  'closed',
  'void',
] as const;
export type TransmittalStatus = (typeof transmittalStatuses)[number];

/** Statuses of a sent transmittal that accepts answers. */
export const openTransmittalStatuses: readonly TransmittalStatus[] = [
  'sending',
  'sent',
  'partially_acknowledged',
  'acknowledged',
];
const sent = hintIn<TransmittalStatus>(
  [...openTransmittalStatuses, 'closed'],
  'Sent transmittals are never changed or deleted: send a new one.',
);

export const transmittalWorkflow = workflow({
  table: 'transmittals',
  states: {
    draft: { label: 'Draft', bucket: 'not-started' },
    sending: { label: 'Sending', bucket: 'open' },
    sent: { label: 'Sent', bucket: 'open' },
    partially_acknowledged: { label: 'Partially acknowledged', bucket: 'in-progress' },
    acknowledged: { label: 'Acknowledged', bucket: 'completed' },
    closed: { label: 'Closed', bucket: 'closed' },
    void: { label: 'Void', bucket: 'cancelled' },
  },
  acts: {
    edit: {
      from: ['draft'],
      permission: 'transmittals:create',
      call: 'updateTransmittal',
      body: { subject: 'Changed' },
      hints: sent,
    },
    send: {
      from: ['draft'],
      to: 'sending',
      doneIn: [...openTransmittalStatuses, 'closed'],
      permission: 'transmittals:send',
      call: 'sendTransmittal',
    },
    void: { from: ['draft'], to: 'void', permission: 'transmittals:create', call: 'voidTransmittal', hints: sent },
    delete: { from: ['draft', 'void'], permission: 'transmittals:create', call: 'deleteTransmittal', hints: sent },
    close: {
      from: openTransmittalStatuses,
      to: 'closed',
      doneIn: ['closed'],
      permission: 'transmittals:send',
      call: 'closeTransmittal',
    },
    remind: {
      from: ['sending', 'sent', 'partially_acknowledged'],
      permission: 'transmittals:send',
      call: 'remindTransmittal',
    },
    answer: {
      from: openTransmittalStatuses,
      permission: 'transmittals:view',
      call: 'acknowledgeTransmittal',
      hints: { closed: 'It takes no more answers.' },
    },
  },
});

export const transmittalStatusLabels = stateLabels(transmittalWorkflow);
