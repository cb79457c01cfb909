// A browser has one session for all of its tabs, so that somebody else may have signed in in another tab. Each write
// therefore names the person of its page, and the server refuses it if that person is not signed in.

let pagePerson: string | null = null;

/** Sets the person of the page; null for nobody. */
export function actAs(personId: string | null): void {
  pagePerson = personId;
}

/** The header that names the author of a write: `person`, or by default the person of the page. */
export function personHeaders(person: string | null = pagePerson): Record<string, string> {
  return person === null ? {} : { 'x-horizon-person': person };
}

/** Called when a write is refused because somebody else has signed in. */
export const otherPersonSignedIn = { listener: () => undefined as void };
