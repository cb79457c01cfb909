import type { carryAllowances } from '@horizon/labour';
import { toDecimal } from '@horizon/money';
import { newId } from '../../platform/ids.ts';
import type { NewAllowance } from './store.ts';

/** The row of an allowance copied to another rate, with a new id: an amount, or a percentage. */
export const newAllowance = (draft: ReturnType<typeof carryAllowances>[number]): NewAllowance => ({
  id: newId(),
  labour_rate_id: draft.labour_rate_id,
  name: draft.name,
  amount: (draft.basis ?? 'fixed') === 'fixed' ? toDecimal(draft.amount) : (draft.percent ?? 0),
  trigger: draft.trigger,
  is_stackable: draft.is_stackable,
  is_all_purpose: draft.is_all_purpose ?? false,
  basis: draft.basis ?? 'fixed',
  source: draft.source ?? null,
});
