// Values of transmittals: purposes with the codes used on cover sheets, states of recipients.

/** Purposes, each with its code and label. */
export const transmittalPurposes = {
  for_information: { code: 'INF', label: 'For information' },
  for_review_comment: { code: 'REV', label: 'For review and comment' },
  for_approval: { code: 'APP', label: 'For approval' },
  for_construction: { code: 'IFC', label: 'For construction' },
  for_tender: { code: 'IFT', label: 'For tender' },
  for_pricing: { code: 'IFP', label: 'For pricing' },
  for_coordination: { code: 'CRD', label: 'For coordination' },
  for_use: { code: 'USE', label: 'For use' },
  for_record: { code: 'REC', label: 'For record' },
  as_built: { code: 'ASB', label: 'As built' },
  for_signature: { code: 'SGN', label: 'For signature' },
  approved: { code: 'A', label: 'Approved' },
  approved_as_noted: { code: 'AAN', label: 'Approved as noted' },
  revise_resubmit: { code: 'RR', label: 'Revise and resubmit' },
  rejected: { code: 'REJ', label: 'Rejected' },
  returned: { code: 'RET', label: 'Returned' },
  superseding: { code: 'SUP', label: 'Superseding' },
  handover_om: { code: 'OM', label: 'Handover and O&M' },
  other: { code: 'OTH', label: 'Other' },
} as const;
export type TransmittalPurpose = keyof typeof transmittalPurposes;
export const purposeNames = Object.keys(transmittalPurposes) as TransmittalPurpose[];

/** Progress of a recipient with a transmittal, in ascending order; `bounced` and `declined` are final. */
export const recipientStates = [
  'queued',
  'not_sent',
  'delivered',
  'bounced',
  'viewed',
  'downloaded',
  'acknowledged',
  'responded',
  'declined',
] as const;
export type RecipientState = (typeof recipientStates)[number];
export const recipientStateLabels: Readonly<Record<RecipientState, string>> = {
  queued: 'Queued',
  not_sent: 'Not sent: no mail server',
  delivered: 'Delivered',
  bounced: 'Bounced',
  viewed: 'Viewed',
  downloaded: 'Downloaded',
  acknowledged: 'Acknowledged',
  responded: 'Responded',
  declined: 'Declined',
};

/** How paper or a drive is sent with it. */
export const sentVias = {
  attached: 'Attached',
  mail: 'Mail',
  courier: 'Courier',
  hand: 'By hand',
  other: 'Other',
} as const;
export type SentVia = keyof typeof sentVias;

/** Maximum number of documents and of recipients of one transmittal. */
export const maxTransmittedDocuments = 500;
export const maxTransmittalRecipients = 200;
