import type { Sealing } from '../platform/sealing.ts';
import type { Issuers } from './issuers/issuers.ts';

/** The part of the configuration for sign-in. */
export interface IdentityOptions {
  issuers: Issuers;
  sealing: Sealing;
  /** The public address; null: taken from each request. */
  publicUrl: string | null;
}
