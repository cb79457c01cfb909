import type { Failure } from '../ui/states.tsx';
import type { ApiFailure } from './api.ts';

/** A refusal as the states of the page show it; `title` is the sentence of what failed, such as "Failed to fetch roles". */
export function shownFailure(title: string, failure: ApiFailure): Failure {
  return {
    title,
    reason: failure.message,
    ...(failure.status === 403 ? { forbidden: true } : {}),
    ...(failure.requestId && failure.status !== 403 ? { reference: failure.requestId } : {}),
  };
}
