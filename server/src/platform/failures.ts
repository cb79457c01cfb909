// Expected refusals as values, and the only place that defines the text of each status. A refusal has a stable `code`
// for programs and a sentence for people; unknown failures are answered without their details.
import { permissionLabel, type Permission } from '@horizon/contract';

const statusWords: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The status in words; 'Error' for one that Horizon does not use. */
export function statusWord(status: number): string {
  return statusWords[status] ?? 'Error';
}

/** Faults by field, each a sentence. */
export type Faults = Record<string, string[]>;

export interface RefusalMore {
  fields?: Faults;
  /** The record as it is now. */
  current?: unknown;
  /** Transitions allowed from the current state. */
  allowed?: string[];
  /** The number of records that prevent it. */
  count?: number;
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
  /** Commits the changes made before refusing: a wrong password is counted. */
  keepsChanges?: boolean;
}

/** An expected refusal of a call. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: RefusalMore;
  constructor(status: number, code: string, message: string, more: RefusalMore = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

/** 400: the input does not match the call. */
export const malformed = (
  fields: Faults,
  message = 'Some of what was sent cannot be read. Correct the fields named and send it again.',
) => new Refusal(400, 'malformed', message, { fields });

/** 401: nobody is signed in. */
export const notSignedIn = () => new Refusal(401, 'not_signed_in', 'You are not signed in. Sign in and try again.');

/** 401: the page was opened by one person, and another has since signed in in this browser. */
export const otherPerson = () =>
  new Refusal(
    401,
    'other_person',
    'Somebody else has signed in in this browser. Nothing was saved. Reload the page to go on as that person.',
  );

/** 401 of the source documents: the call belongs to the cost and scheduling product. */
export const missingProduct = () =>
  new Refusal(401, 'missing_product', 'Unauthorized - Missing X-Horizon-Product header');

/** 403: signed in, but the role does not allow it. */
export const notPermitted = (permission: Permission) =>
  new Refusal(
    403,
    'not_permitted',
    `Your role does not allow this (${permissionLabel(permission)}). A workspace manager can give you a role that does.`,
  );

/** 403: archived records are read-only. `mayRestore`: the caller could restore it. */
export const archived = (name: string, mayRestore: boolean) =>
  new Refusal(
    403,
    'archived',
    mayRestore
      ? `“${name}” is archived. Restore it to make changes.`
      : `“${name}” is archived. A workspace manager can restore it, so that changes can be made.`,
  );

/** 403: the part of the product that this belongs to is switched off. `onProject`: on this project only. */
export const switchedOff = (part: string, onProject: boolean) =>
  new Refusal(
    403,
    'switched_off',
    `${part} is switched off ${onProject ? 'on this project' : 'in this workspace'}. Its records are kept. A workspace manager can switch it on under Features.`,
  );

/** 404: does not exist, or is not visible to this caller; both are answered alike. */
export const notFound = () => new Refusal(404, 'not_found', 'It does not exist, or you do not have access to it.');

/** 405: the address belongs to a call with other methods, listed in `Allow`. */
export const otherMethod = (methods: string[]) =>
  new Refusal(405, 'other_method', `This address takes ${methods.join(', ')}.`);

/** 415: a call that takes JSON was sent something else. */
export const notJson = () => new Refusal(415, 'unsupported_media_type', 'Send JSON (Content-Type: application/json).');

/** 409: somebody changed the record since the caller read it. */
export const stale = (current: unknown) =>
  new Refusal(409, 'stale', 'Somebody changed this since you opened it. Look at the current values, then save again.', {
    current,
  });

/** 409: the state of the record, or of others, prevents it. */
export const conflict = (code: string, message: string, more: RefusalMore = {}) =>
  new Refusal(409, code, message, more);

/** 409: a deleted record cannot be changed. */
export const isDeleted = (what: string) =>
  conflict('deleted', `This ${what} has been deleted. Restore it, then change it.`);

/** 422: well-formed, but breaks a rule. */
export const againstRule = (fields: Faults, message?: string) =>
  new Refusal(422, 'against_rule', message ?? Object.values(fields)[0]?.[0] ?? 'This breaks a rule.', { fields });

/** 429 */
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Refusal(429, 'too_many', message, { retryAfterSeconds });

/** 403: the workspace can only be opened by sessions with two factors, and by tokens made in one. */
export const secondFactorNeeded = (workspace: string, { isToken }: { isToken: boolean }) =>
  new Refusal(
    403,
    'second_factor_needed',
    isToken
      ? `${workspace} asks for a second factor. Sign in with yours in the browser and make a new token there.`
      : `${workspace} asks for a second factor. Set one up in your profile, or sign in with it.`,
  );
