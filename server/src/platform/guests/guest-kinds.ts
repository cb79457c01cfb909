// The kinds of subject that guests open. A guest is a person without an account: a link for one address and one subject,
// a one-time code to that address, then a short session. Each kind says what its subject is called, what a guest may do
// with it, and whether a link still opens it.
import type { Db, Tx } from '../database.ts';
import type { MailKind } from '../mail/send-mail.ts';
import type { Row } from '../rows.ts';

/** The link of a guest: one address and one subject. */
export type GuestLink = Pick<
  Row<'guest_links'>,
  'workspace_id' | 'id' | 'subject_kind' | 'subject_id' | 'address' | 'name'
>;

/** A subject for one of its guests. */
export interface GuestSubject {
  /** Its number or name, as mails and pages show it: `TR-0034`. */
  title: string;
  /** Acts that are possible to the guest now. */
  abilities: string[];
}

/** A guest with an open link. */
export type Guest = GuestLink & GuestSubject;

/** How the links of a kind of subject are named, mailed and opened. */
export interface GuestKindWords {
  /** Its table. */
  entity: string;
  /** As texts name it: `transmittal`. */
  oneWord: string;
  mailKind: MailKind;
  /** The page that a link opens: `/guest-transmittal`. */
  page: string;
  /** The path of its calls for guests; the browser sends the session there only. */
  path: string;
  /** How long a link works. */
  linkDays: number;
}

/** A kind of subject. `Answer`: the subject as its guest sees it. */
export interface GuestKind<Answer = unknown> extends GuestKindWords {
  /** The subject for a guest; null if the link does not open it, or no longer. */
  find(db: Db, link: GuestLink, now: Date): Promise<GuestSubject | null>;
  /** The subject as its guest sees it. */
  present(db: Db, guest: Guest, now: Date): Promise<Answer>;
  /** Records that a guest opened it with a code. */
  opened?(tx: Tx, guest: Guest, now: Date): Promise<void>;
}

const kinds = new Map<string, GuestKind>();

/** Allows guests for a kind of subject. */
export const registerGuestKind = (kind: GuestKind): void => void kinds.set(kind.entity, kind);

/** The kind of a subject's table; undefined if it has no guests. */
export const guestKindOf = (entity: string): GuestKind | undefined => kinds.get(entity);
