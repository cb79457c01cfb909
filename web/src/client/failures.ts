import type { Failure } from '../ui/states.tsx';
import { unexplained, type SaveRefusal } from '../ui/form-faults.ts';
import { ApiFailure } from './api.ts';

/** Why something of which the browser keeps nothing shows nothing. */
const needsConnection =
  'This needs a connection, and Horizon cannot be reached just now. It comes by itself once you are connected again.';

/** Why nothing is shown where there is no connection: the weekly plan alone keeps what was seen. */
function notKept(what: string): Failure {
  return what === 'the weekly plan'
    ? {
        title: 'This week is not kept here',
        reason: 'Without a connection you can open the weeks that you have seen in this browser.',
        isCut: true,
      }
    : { title: 'This page needs a connection', reason: 'The weekly plan works without one.', isCut: true };
}

/** What somebody is notified whose role does not open a page: who can change that. */
export function notForRole(what: string): Failure {
  const reason = 'Your role does not allow this. A workspace manager can give you a role that does.';
  return { title: `You do not have permission to see ${what}`, reason, forbidden: true };
}

/** A refusal as the states of the page show it; `title` is the sentence of what failed, such as "Failed to fetch roles", and
 * `named` what a page calls that which it shows, such as "the person". */
export function shownFailure(title: string, failure: ApiFailure | Error, named?: string): Failure {
  // What no server has said is for the browser's log.
  if (!(failure instanceof ApiFailure)) return { title, reason: 'Something went wrong on our side. Try again.' };
  const what = /^Failed to fetch (.+)$/.exec(title)?.[1];
  if (failure.status === 403) {
    // The name of the permission is for those who write programs.
    const reason = failure.message.replace(/ \(\w+:\w+\)/, '');
    return { title: what ? `You do not have permission to see ${named ?? what}` : title, reason, forbidden: true };
  }
  // An address with something in the place of the id that is none leads nowhere, too.
  const isNowhere = failure.status === 404 || (failure.status === 400 && 'id' in failure.fields);
  if (isNowhere && what) {
    const reason = 'The address may be mistyped, it may have been deleted, or you have no access to it.';
    return { title: 'Not found', reason, missing: true };
  }
  if (failure.status === 0 && what) return notKept(what);
  return {
    title,
    reason: failure.status === 0 ? needsConnection : failure.message,
    ...(failure.status === 404 ? { missing: true } : {}),
    ...failure.shownReference,
  };
}

/** A refusal for the form: the server's sentence and its faults by field. */
export function refusalOf(error: unknown): SaveRefusal {
  if (!(error instanceof ApiFailure)) return unexplained(error);
  return {
    message: error.message,
    fields: error.fields,
    ...(error.status === 400 ? { isOfInput: true } : {}),
    ...error.shownReference,
  };
}

/** What a failed write is: a refusal, or what nobody explains in the form of one. */
export function writeFailure(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure(500, unexplained(error).message, { code: 'unexplained' });
}
