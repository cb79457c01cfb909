// Sessions, tokens, password and invitations belong to the person who signed in, not to the member they view as.
import { againstRule } from '../platform/failures.ts';
import type { Actor } from '../platform/scope.ts';

/** The kinde_id of the person who signed in. */
export const personOf = (actor: Actor): string => actor.realPerson?.personId ?? actor.personId;

/** Throws 422 while viewing as another member. */
export function refuseWhileSeeingAs(actor: Actor): void {
  if (actor.realPerson) {
    throw againstRule({ session: ['Go back to your own view first.'] });
  }
}
