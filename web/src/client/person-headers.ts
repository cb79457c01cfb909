// In whose name is it written? A browser has one session for all of its tabs: anyone who signs in in another tab is not the
// one who works in this one, and the server is reported for whom a write of this page is meant.

let pagePerson: string | null = null;

/** Names whom the page shows from now on; nobody: null. */
export function actAs(personId: string | null): void {
  pagePerson = personId;
}

/** What every write says: it is of `person`, or else of whoever the page shows. The server refuses it of another. */
export function personHeaders(person: string | null = pagePerson): Record<string, string> {
  return person === null ? {} : { 'x-horizon-person': person };
}

/** Called when a write was refused because somebody else has signed in. */
export const otherPersonSignedIn = { listener: () => undefined as void };
