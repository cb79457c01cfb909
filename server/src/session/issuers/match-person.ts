// Finds the person of an account at an identity provider: the person who linked it, by issuer and subject; else the
// person whom a workspace invited at its e-mail, if the provider has verified that address and the person has no way to
// sign in yet. Nobody else: an existing account may belong to somebody who had a link (decision 0019), so its person
// signs in and links it while signed in.
import { actAs } from '../../platform/acting.ts';
import type { Tx } from '../../platform/database.ts';
import { conflict, Refusal } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { proveAddress } from '../store.ts';
import type { IssuerClaims } from './issuers.ts';
import * as store from './store.ts';

interface Matched {
  personId: string;
  /** Linked by this sign-in. */
  isNew: boolean;
}

/** The person who signs in. Throws 401 with advice if there is no such person. */
export async function matchPerson(tx: Tx, claims: IssuerClaims, issuerName: string): Promise<Matched> {
  const known = await store.personOfIdentity(tx, claims.issuer, claims.subject);
  if (known !== null) {
    return { personId: known, isNew: false };
  }
  const { email } = claims;
  if (email === null || !claims.isEmailVerified) {
    throw unknown(
      'email_not_verified',
      `${issuerName} does not say that your e-mail address is verified, and no account here is linked with your account there. Sign in another way, then link it in your profile.`,
    );
  }
  const invited = await store.findInvited(tx, email);
  if (!invited) {
    throw (await store.hasAccount(tx, email))
      ? unknown(
          'account_not_linked',
          `${email} has an account here already. Sign in as before, then link ${issuerName} in your profile.`,
        )
      : unknown(
          'not_invited',
          `Nobody has invited ${email} to this Horizon. Ask a workspace manager to invite you at this address.`,
        );
  }
  await actAs(tx, invited.kinde_id, invited.name);
  await linkIdentity(tx, invited.kinde_id, claims);
  // The installation trusts this issuer to know whose address it is; memberships still wait for the person's consent.
  await proveAddress(tx, invited.kinde_id);
  return { personId: invited.kinde_id, isNew: true };
}

/** Links the account with the person. Throws 409 if it is linked to somebody else, or the person has linked another. */
export async function linkToPerson(
  tx: Tx,
  person: { personId: string; email: string },
  claims: IssuerClaims,
  issuerName: string,
): Promise<void> {
  const holder = await store.personOfIdentity(tx, claims.issuer, claims.subject);
  if (holder !== null) {
    throw conflict(
      'identity_taken',
      holder === person.personId
        ? `This account of ${issuerName} is linked already.`
        : `This account of ${issuerName} is linked with another person here. Sign in at ${issuerName} as yourself and try again.`,
    );
  }
  const linked = await store.listIdentities(tx, person.personId);
  if (linked.some(({ issuer }) => issuer === claims.issuer)) {
    throw conflict('issuer_linked', `Another account of ${issuerName} is linked. Remove that one first.`);
  }
  await linkIdentity(tx, person.personId, claims);
  if (claims.isEmailVerified && claims.email?.toLowerCase() === person.email.toLowerCase()) {
    await proveAddress(tx, person.personId);
  }
}

async function linkIdentity(tx: Tx, personId: string, { issuer, subject, email }: IssuerClaims): Promise<void> {
  await store.insertIdentity(tx, { id: newId(), kinde_id: personId, issuer, subject, email });
}

const unknown = (code: string, sentence: string) => new Refusal(401, code, sentence, { keepsChanges: true });
