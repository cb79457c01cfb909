// ABN and ACN as they are stored: digits only. A number with wrong check digits is refused with the reason.
import { abnAcnMismatch, checkAbn, checkAcn } from '@horizon/identifiers';
import { againstRule } from '../platform/failures.ts';

export interface BusinessNumbers {
  abn?: string | null;
  acn?: string | null;
}

/** The given numbers as digits. Throws 422 with all that are invalid. */
export function businessNumbers({ abn, acn }: BusinessNumbers): BusinessNumbers {
  const [asAbn, asAcn] = [abn ? checkAbn(abn) : null, acn ? checkAcn(acn) : null];
  const faults = {
    ...(asAbn?.ok === false ? { abn: [`${asAbn.message}.`] } : {}),
    ...(asAcn?.ok === false ? { acn: [`${asAcn.message}.`] } : {}),
  };
  if (Object.keys(faults).length > 0) throw againstRule(faults);
  return {
    ...(abn === undefined ? {} : { abn: asAbn?.ok ? asAbn.value : null }),
    ...(acn === undefined ? {} : { acn: asAcn?.ok ? asAcn.value : null }),
  };
}

/** A warning if ABN and ACN belong to different companies, as they may for a trust or a group; null if they match. */
export const numbersWarning = ({ abn, acn }: BusinessNumbers): string | null =>
  (abn && acn && abnAcnMismatch(abn, acn)) || null;
