// Two envelopes: the evaluators mark the bids before anybody sees a price.
import type { Db } from '../../platform/database.ts';
import { conflict } from '../../platform/failures.ts';
import type { Scope } from '../../platform/scope.ts';
import { findSettings, type Settings } from './store.ts';

/** True while two envelopes hide the prices: until the marks are locked. */
export const isPriceHidden = (settings: Settings | null): boolean =>
  settings !== null && settings.two_envelopes && settings.marks_stage !== 'locked';

/** True while the prices of a package are hidden from the buyer's people, although its bids have been opened. */
export const arePricesHidden = async (db: Db, scope: Scope, packageId: string): Promise<boolean> =>
  isPriceHidden(await findSettings(db, scope, packageId));

/** The refusal to show or change prices before the marks are locked. */
export const pricesHidden = () =>
  conflict('price_hidden', 'Prices are hidden until the marks are locked. Lock the marks first, then level the bids.');
