import type { GuestKindWords } from '../../platform/guests/guest-kinds.ts';

/** The links of bidders to their invitations. */
export const guestWords = {
  entity: 'tender_invitations',
  oneWord: 'tender invitation',
  mailKind: 'tender',
  page: '/guest-tender',
  path: '/api/guest-tenders',
  linkDays: 180,
} as const satisfies GuestKindWords;
