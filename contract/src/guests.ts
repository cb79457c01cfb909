// Guests: people without an account, who open one subject by an e-mailed link and a one-time code. The calls that every
// kind of subject has for them; a domain adds its own below the same path.
import { Type, type TSchema } from 'typebox';
import { call, type FailureStatus } from './call.ts';
import { Fields, Instant } from './schema.ts';

/** A kind of subject. */
interface GuestArea {
  domain: string;
  /** The path of its calls for guests, such as `/api/guest-transmittals`. */
  base: string;
  /** As texts name it: `transmittal`. */
  oneWord: string;
}

/** Refusals of every call of a guest. */
export const guestFailures: FailureStatus[] = [401, 404, 409, 422, 429];

const Token = Type.String({ minLength: 10, maxLength: 100, description: 'The secret of the link', 'x-secret': true });

/** The calls by which a guest opens a subject: `requestCode`, `open`, `current`. `answer`: the subject as its guest sees it. */
export function guestEntrance<const Answer extends TSchema>({ domain, base, oneWord }: GuestArea, answer: Answer) {
  const area = { domain, tenancy: 'public', failures: guestFailures } as const;
  return {
    requestCode: call({
      ...area,
      method: 'POST',
      path: `${base}/code`,
      summary: 'Mail a one-time code to the guest of a link',
      description: 'Valid for ten minutes and five tries. At most five codes an hour.',
      body: Fields({ token: Token }),
      answer: Type.Object({
        workspace: Type.String(),
        number: Type.String(),
        address: Type.String({ description: 'Where the code was sent, mostly hidden' }),
        expires_at: Instant('When the code expires'),
      }),
      failureMessage: 'Failed to send the code',
    }),
    open: call({
      ...area,
      method: 'POST',
      path: `${base}/session`,
      summary: `Open the ${oneWord} of a link by the code; the browser keeps it open for twelve hours`,
      body: Fields({
        token: Token,
        code: Type.String({ minLength: 1, maxLength: 20, description: 'Six digits', 'x-secret': true }),
      }),
      answer,
      failureMessage: `Failed to open ${oneWord}`,
    }),
    current: call({
      ...area,
      method: 'GET',
      path: `${base}/current`,
      summary: `The ${oneWord} that this browser has opened as a guest`,
      answer,
      failureMessage: `Failed to fetch ${oneWord}`,
    }),
  };
}
