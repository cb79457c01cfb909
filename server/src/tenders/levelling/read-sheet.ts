// Reads the levelling sheet of a package whose bids have been opened.
import { tenderStatuses, type TenderStatus } from '@horizon/contract';
import type { Db } from '../../platform/database.ts';
import { againstRule, conflict } from '../../platform/failures.ts';
import type { Scope } from '../../platform/scope.ts';
import { openedBids, sealed } from '../bids/opened.ts';
import { projectDay } from '../store.ts';
import type { TenderPackage } from '../transitions.ts';
import { permitPrices } from '../visible.ts';
import { composeSheet, type Sheet } from './compose-sheet.ts';
import * as store from './store.ts';
import { isPriceHidden } from './two-envelopes.ts';

/** States of a package in which its sheet can be changed. */
const openStatuses: readonly TenderStatus[] = ['closed', 'under_evaluation'];

interface Reading {
  db: Db;
  scope: Scope;
  now: Date;
}

/** Throws unless the caller sees prices and the bids have been opened. */
export function permitSheet(scope: Scope, tender: TenderPackage): void {
  permitPrices(scope, tender.project_id);
  if (tender.bids_opened_at === null) {
    throw sealed();
  }
}

/** The sheet as it is now. Throws 404, 403, or 409 `sealed`. */
export async function readSheet(
  { db, scope, now }: Reading,
  tender: TenderPackage,
  { withPlugs = true }: { withPlugs?: boolean } = {},
): Promise<Sheet> {
  permitSheet(scope, tender);
  const id = tender.tender_package_id;
  const settings = await store.findSettings(db, scope, id);
  const mayEdit = scope.can('tender_packages:edit', tender.project_id) && isOpen(tender);
  const parts = {
    tender,
    settings,
    rows: await store.listRows(db, scope, id),
    bids: await openedBids(db, scope, tender),
    invited: await store.countInvited(db, scope, id),
    adjustments: await store.listAdjustments(db, scope, id),
    notes: await store.listNotes(db, scope, id),
    rates: await store.listRates(db, scope, id),
    criteria: await store.listCriteria(db, scope, id),
    marks: await store.listMarks(db, scope, id),
    agreed: await store.listAgreedMarks(db, scope, id),
    withPlugs,
    today: await projectDay(db, scope, tender.project_id, now),
    abilities: mayEdit
      ? ['edit', ...(tender.tender_status === 'under_evaluation' && !isPriceHidden(settings) ? ['recommend'] : [])]
      : [],
  };
  try {
    return composeSheet(parts, scope);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw againstRule({
      amount: [
        'The amounts of this package add up to more than Horizon can count. Correct quantities, provisional sums and plugs.',
      ],
    });
  }
}

const isOpen = ({ is_deleted, tender_status }: TenderPackage) => !is_deleted && openStatuses.includes(tender_status);

/** Throws unless the sheet of the package can be changed now. */
export function refuseFrozen(tender: TenderPackage): void {
  if (isOpen(tender)) return;
  const hint = tender.tender_status === 'recommended' ? ' Withdraw the recommendation first.' : '';
  throw conflict(
    'illegal_transition',
    `${tender.number} is ${tenderStatuses[tender.tender_status].label.toLowerCase()}, so its levelling sheet does not change any more.${hint}`,
    { allowed: [] },
  );
}
