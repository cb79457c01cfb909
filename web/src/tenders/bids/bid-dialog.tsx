import { useCall } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatInstant } from '../../ui/format.ts';
import { ErrorState, Loading } from '../../ui/states.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import styles from './bids.module.css';
import type { BidRow } from './bids-tab.tsx';
import { PriceForm } from './price-form.tsx';
import { usePriceEntry } from './use-price-entry.ts';
import type { CallAnswer } from '../../client/api.ts';

/** A bid as it was received. */
export function BidDialog({ tender, row, onClose }: { tender: TenderPackage; row: BidRow; onClose: () => void }) {
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id, bidId: row.bid!.id };
  const bid = useCall('getBid', { params });
  return (
    <Dialog title={`Bid of ${row.bidder}`} size="large" onClose={onClose}>
      {bid.isPending ? <Loading /> : null}
      {bid.error ? <ErrorState failure={shownFailure('Failed to fetch bid', bid.error)} /> : null}
      {bid.data ? <Received bid={bid.data} timeZone={tender.time_zone} /> : null}
    </Dialog>
  );
}

function Received({ bid, timeZone }: { bid: CallAnswer<'getBid'>; timeZone: string }) {
  const form = usePriceEntry(bid.rows, bid.content);
  return (
    <>
      <p className={styles.quiet}>
        Revision {bid.revision}
        {bid.submitted_at ? `, received on ${formatInstant(bid.submitted_at, timeZone)}` : ''}
      </p>
      {bid.notes.length > 0 ? (
        <ul className={styles.notes} aria-label="Remarks">
          {bid.notes.map((note) => (
            <li key={`${note.kind} ${note.row_id} ${note.text}`}>{note.text}</li>
          ))}
        </ul>
      ) : null}
      <PriceForm rows={bid.rows} form={form} readOnly />
    </>
  );
}
