import { ApiFailure } from '../client/api.ts';

/** Minimum length of a password. */
export const minPasswordLength = 10;

/** All errors of a password typed twice; null if both are equal. `name` is its field. */
export function faultsOfTwice(name: string, typed: string, again: string): ApiFailure | null {
  if (typed === again) return null;
  const message = 'The two passwords differ. Type the same one twice.';
  const tooShort =
    typed.length < minPasswordLength ? { [name]: [`Give at least ${minPasswordLength} characters.`] } : {};
  return new ApiFailure(422, message, { fields: { ...tooShort, again: [message] } });
}
