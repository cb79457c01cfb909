import { ApiFailure } from '../client/api.ts';

/** The fewest characters of a password. */
export const minPasswordLength = 10;

/** Why a password that was typed twice is not sent, with every fault at once; null where both are alike. `name` is its field. */
export function faultsOfTwice(name: string, typed: string, again: string): ApiFailure | null {
  if (typed === again) return null;
  const message = 'The two passwords differ. Type the same one twice.';
  const tooShort =
    typed.length < minPasswordLength ? { [name]: [`Give at least ${minPasswordLength} characters.`] } : {};
  return new ApiFailure(422, message, { fields: { ...tooShort, again: [message] } });
}
