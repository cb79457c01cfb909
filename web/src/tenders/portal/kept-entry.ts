// Entries of a bidder that the server does not have yet, in the browser's storage: neither a lost connection, an ended session
// nor a reload loses it.
import { readLocally, removeLocally, storeLocally } from '../../ui/browser-storage.ts';
import type { PriceEntry } from '../bids/price-entry.ts';

const keyOf = (invitationId: string) => `horizon-bid-${invitationId}`;

/** Keeps the texts of a bid; false if this browser keeps no data. */
export function keepEntry(invitationId: string, entry: PriceEntry): boolean {
  const text = JSON.stringify(entry);
  storeLocally(keyOf(invitationId), text);
  return readLocally(keyOf(invitationId)) === text;
}

/** The kept texts of a bid; null if there are none. */
export function keptEntry(invitationId: string): PriceEntry | null {
  const text = readLocally(keyOf(invitationId));
  return text === null ? null : (JSON.parse(text) as PriceEntry);
}

/** Removes the kept texts once the server has them. */
export const forgetEntry = (invitationId: string): void => removeLocally(keyOf(invitationId));

/** Kept texts over those of the server: rows that were added since then stay open. Keys are new on each visit. */
export function restored(kept: PriceEntry, now: PriceEntry): PriceEntry {
  const lines = kept.lines.map((line, at) => ({ ...line, key: `kept-${at}` }));
  const known = new Set(lines.map(({ rowId }) => rowId));
  return {
    ...now,
    ...kept,
    lines: [...lines, ...now.lines.filter(({ rowId }) => rowId !== null && !known.has(rowId))],
    alternates: kept.alternates.map((one, at) => ({ ...one, key: `kept-alternate-${at}` })),
  };
}
