import type { Failure } from '../ui/states.tsx';
import type { SaveRefusal } from '../ui/form-faults.ts';
import { ApiFailure } from './api.ts';

/** Why a page of which the browser keeps nothing shows nothing. */
const needsConnection =
  'This needs a connection, and Horizon cannot be reached just now. It comes by itself once you are connected again.';

/** A refusal as the states of the page show it; `title` is the sentence of what failed, such as "Failed to fetch roles". */
export function shownFailure(title: string, failure: ApiFailure): Failure {
  return {
    title,
    // The name of the permission is for those who write programs.
    reason: failure.status === 0 ? needsConnection : failure.message.replace(/ \(\w+:\w+\)/, ''),
    ...(failure.status === 403 ? { forbidden: true } : {}),
    ...(failure.status === 404 ? { missing: true } : {}),
    ...(failure.requestId && failure.status !== 403 ? { reference: failure.requestId } : {}),
  };
}

/** A refusal for the form: the server's sentence and its faults by field. */
export function refusalOf(error: unknown): SaveRefusal {
  if (!(error instanceof ApiFailure)) {
    return { message: error instanceof Error ? error.message : 'It could not be saved.' };
  }
  return {
    message: error.message,
    fields: error.fields,
    ...(error.status === 400 ? { isOfInput: true } : {}),
    ...(error.status >= 500 && error.requestId ? { reference: error.requestId } : {}),
  };
}
