// How the person of a session signed in. Kept when the session gets a new secret.

export interface Proofs {
  /** The configured name of the identity provider that started it; null for a password or passkey. */
  issuer: string | null;
  /** Encrypted; identifies the session to that provider when it is ended there. */
  idToken: Buffer | null;
  hasTwoFactors: boolean;
  /** When the person proved their identity; null if unknown. */
  provenAt: Date | null;
}

/** A password entered just now. */
export const byPassword = (now: Date): Proofs => ({
  issuer: null,
  idToken: null,
  hasTwoFactors: false,
  provenAt: now,
});
