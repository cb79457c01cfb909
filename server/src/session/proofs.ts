// How the person of a session signed in. It is kept when the session continues under a new secret.

export interface Proofs {
  /** The configured name of the identity provider that it began at; none for a password or passkey. */
  issuer: string | null;
  /** Sealed; names the session to that provider when it is ended there. */
  idToken: Buffer | null;
  hasTwoFactors: boolean;
  /** When the person proved who they are; none where that is unknown. */
  provenAt: Date | null;
}

/** A password, said just now. */
export const byPassword = (now: Date): Proofs => ({
  issuer: null,
  idToken: null,
  hasTwoFactors: false,
  provenAt: now,
});
