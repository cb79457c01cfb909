// ABN and ACN as they are kept: their digits. A number whose check digits are wrong is refused with the reason.
import { abnAcnMismatch, checkAbn, checkAcn } from '@horizon/identifiers';
import { againstRule } from '../platform/failures.ts';

export interface BusinessNumbers {
  abn?: string | null;
  acn?: string | null;
}

/** The numbers that were given, as their digits. Throws the 422 refusal of all that are wrong. */
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

/** A warning where ABN and ACN speak of different companies, as those of a trust or a group may; null where they agree. */
export const numbersWarning = ({ abn, acn }: BusinessNumbers): string | null =>
  (abn && acn && abnAcnMismatch(abn, acn)) || null;
