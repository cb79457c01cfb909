// Decides which checkboxes of a role are disabled for a person, and why. The server decides which permissions they may
// grant (`gives`); this applies it to the checkboxes.
import type { CallAnswer } from '../client/api.ts';

export type Gives = CallAnswer<'listRoles'>['gives'];

export const notYours = 'not available: you do not have it yourself';
export const onlyNarrowed =
  'not available: you have it for your own records only, so tick “Own only” in this line first';
export const keepsNarrow = 'closed: without it the role would reach further than you do';

const ownOf = (permission: string) => permission.replace(/:.*/, ':own');
const isOwn = (permission: string) => permission === ownOf(permission);

interface BoxState {
  gives: Gives;
  /** The stored permissions of the role, which may stay. */
  before: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
}

/** Why a checkbox is disabled; null if it is not. */
export function whyClosed(permission: string, { gives, before, chosen }: BoxState): string | null {
  const wasNarrow = before.has(ownOf(permission));
  if (isOwn(permission)) {
    if (!chosen.has(permission)) return null;
    const leansOn = (one: string) =>
      ownOf(one) === permission && one !== permission && !gives.whole.includes(one) && (wasNarrow || !before.has(one));
    return [...chosen].some(leansOn) ? keepsNarrow : null;
  }
  if (chosen.has(permission) || gives.whole.includes(permission)) return null;
  const isNarrow = chosen.has(ownOf(permission));
  // Restoring the stored state is always allowed.
  if (before.has(permission) && (isNarrow || !wasNarrow)) return null;
  if (!gives.narrowed.includes(permission)) return notYours;
  return isNarrow ? null : onlyNarrowed;
}

/** The permissions of a role that the person may grant to a copy. */
export function copyable<P extends string>(permissions: readonly P[], { whole, narrowed }: Gives): P[] {
  return permissions.filter(
    (one) => whole.includes(one) || (narrowed.includes(one) && (permissions as readonly string[]).includes(ownOf(one))),
  );
}
