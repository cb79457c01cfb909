import type { Sealing } from '../platform/sealing.ts';
import type { Issuers } from './issuers/issuers.ts';

/** The part of the configuration that sign-in needs. */
export interface IdentityOptions {
  issuers: Issuers;
  sealing: Sealing;
  /** The address that people open; none: as each request says. */
  publicUrl: string | null;
}
