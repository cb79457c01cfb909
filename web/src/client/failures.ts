import type { Failure } from '../ui/states.tsx';
import { unexplained, type SaveRefusal } from '../ui/form-faults.ts';
import { ApiFailure } from './api.ts';

/** The reason shown for data that is not available offline. */
const needsConnection =
  'This needs a connection, and Horizon cannot be reached just now. It comes by itself once you are connected again.';

/** The message for a page without a connection. Only the weekly plan is stored in the browser. */
function notKept(what: string): Failure {
  return what === 'the weekly plan'
    ? {
        title: 'This week is not kept here',
        reason: 'Without a connection you can open the weeks that you have seen in this browser.',
        isCut: true,
      }
    : { title: 'This page needs a connection', reason: 'The weekly plan works without one.', isCut: true };
}

/** The message for people without permission to open a page, and who can change that. */
export function noPermission(what: string): Failure {
  const reason = 'Your role does not allow this. A workspace manager can give you a role that does.';
  return { title: `You do not have permission to see ${what}`, reason, forbidden: true };
}

/** A failure as a page shows it. `title` is a sentence such as "Failed to fetch roles"; `named` is the page's own word for
 * its content, such as "the person". */
export function shownFailure(title: string, failure: ApiFailure | Error, named?: string): Failure {
  // Faults of the program are for the browser's log.
  if (!(failure instanceof ApiFailure)) return { title, reason: 'Something went wrong on our side. Try again.' };
  const what = /^Failed to fetch (.+)$/.exec(title)?.[1];
  if (failure.status === 403) {
    // The permission's technical name is for developers only.
    const reason = failure.message.replace(/ \([^()]*\)/, '');
    return { title: what ? `You do not have permission to see ${named ?? what}` : title, reason, forbidden: true };
  }
  // An invalid id in the address means "not found", too.
  const isMissing = failure.status === 404 || (failure.status === 400 && 'id' in failure.fields);
  if (isMissing && what) {
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

/** A refusal for the form: the server's message and its faults by field. */
export function refusalOf(error: unknown): SaveRefusal {
  if (!(error instanceof ApiFailure)) return unexplained(error);
  return {
    message: error.message,
    fields: error.fields,
    ...(error.status === 400 ? { isOfInput: true } : {}),
    ...error.shownReference,
  };
}

/** The failure of a write; a fault of the program is wrapped in an ApiFailure. */
export function writeFailure(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure(500, unexplained(error).message, { code: 'unexplained' });
}
