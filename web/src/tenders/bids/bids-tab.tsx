// The bids of a package: one row a bidder. Prices are shown once the bids have been opened.
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { download, type CallAnswer } from '../../client/api.ts';
import { useCall, useWrite } from '../../client/data.ts';
import { refusalOf, shownFailure } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { emptyMark, formatInstant, formatMoney } from '../../ui/format.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { responseBuckets } from '../response-buckets.ts';
import type { TenderPackage } from '../tender-chips.tsx';
import { bidStatusBuckets, bidStatusLabels } from './bid-words.ts';
import { BidDialog } from './bid-dialog.tsx';
import styles from './bids.module.css';
import { EnterBid } from './enter-bid.tsx';

export type BidsAnswer = CallAnswer<'listBids'>;
export type BidRow = BidsAnswer['items'][number];

/** The tab of the bids. */
export function BidsTab({ record: tender }: { record: TenderPackage }) {
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id };
  const bids = useCall('listBids', { params });
  const [asked, setAsked] = useState<{ act: 'enter' | 'read' | 'withdraw'; row: BidRow } | null>(null);
  const [isOpening, setOpening] = useState(false);
  if (bids.isPending) return <Loading />;
  if (bids.error) {
    return (
      <ErrorState failure={shownFailure('Failed to fetch bids', bids.error)} onRetry={() => void bids.refetch()} />
    );
  }
  const {
    items,
    is_sealed: isSealed,
    opened_at: openedAt,
    opened_by: openedBy,
    abilities,
    cannot_open: why,
  } = bids.data;
  const close = () => setAsked(null);
  const saveForm = (invitationId: string) =>
    download('exportPriceFile', { params: { ...params, invitationId } }).catch((error: unknown) =>
      toast.error({ title: 'Failed to export bid form', detail: refusalOf(error).message }),
    );
  return (
    <section className={styles.tab} aria-labelledby="bids">
      <header>
        <h2 id="bids">Bids</h2>
        {items[0] ? (
          <Button small onClick={() => void saveForm(items[0]!.invitation_id)}>
            Bid form as spreadsheet
          </Button>
        ) : null}
        {abilities.includes('open') ? (
          <Button look="primary" onClick={() => setOpening(true)}>
            Open the bids…
          </Button>
        ) : null}
      </header>
      <p className={styles.quiet}>
        {isSealed ? (
          <>
            <IconLock size={16} stroke={1.5} aria-hidden /> Bids are sealed until they are opened: nobody but the bidder
            reads a price before. {why}
          </>
        ) : openedAt ? (
          `Opened on ${formatInstant(openedAt, tender.time_zone)}${openedBy ? ` by ${openedBy}` : ''}.`
        ) : null}
      </p>
      {items.length === 0 ? (
        <p className={styles.quiet}>Nobody is invited yet.</p>
      ) : (
        <SmallTable
          label="Bids"
          heads={['Bidder', 'Response', 'Received', 'Revision', 'Ex GST', 'Inc GST']}
          hasActions
          stacks
        >
          {items.map((row) => (
            <Line key={row.invitation_id} tender={tender} row={row} onAct={(act) => setAsked({ act, row })} />
          ))}
        </SmallTable>
      )}
      {asked?.act === 'enter' ? <EnterBid tender={tender} row={asked.row} onClose={close} /> : null}
      {asked?.act === 'read' ? <BidDialog tender={tender} row={asked.row} onClose={close} /> : null}
      {asked?.act === 'withdraw' ? <WithdrawDialog tender={tender} row={asked.row} onClose={close} /> : null}
      {isOpening ? <OpenDialog tender={tender} items={items} onClose={() => setOpening(false)} /> : null}
    </section>
  );
}

interface LineProps {
  tender: TenderPackage;
  row: BidRow;
  onAct: (act: 'enter' | 'read' | 'withdraw') => void;
}

function Line({ tender, row, onAct }: LineProps) {
  const { bid, bidder } = row;
  return (
    <tr>
      <th scope="row">
        {bidder}
        {bid?.entered_by ? <small className={styles.below}>Entered by {bid.entered_by}</small> : null}
        {bid?.entry_note ? <small className={styles.below}>{bid.entry_note}</small> : null}
      </th>
      <td data-label="Response">
        <StatusChip bucket={responseBuckets[row.response]} label={row.response_label} plain />
      </td>
      <td data-label="Received">
        {bid?.submitted_at ? formatInstant(bid.submitted_at, tender.time_zone) : emptyMark}
        {bid && bid.status !== 'submitted' ? (
          <small className={styles.below}>
            <StatusChip bucket={bidStatusBuckets[bid.status]} label={bidStatusLabels[bid.status]} plain />
          </small>
        ) : null}
      </td>
      <td data-label="Revision">{bid?.revision ?? emptyMark}</td>
      <Amounts bid={bid} />
      <td>
        <RowActs tender={tender} row={row} onAct={onAct} />
      </td>
    </tr>
  );
}

/** The totals as submitted; a mark while they are sealed. */
function Amounts({ bid }: Pick<BidRow, 'bid'>) {
  const totals = bid?.totals;
  const shown = (value: number) => formatMoney(value, { currency: bid?.currency ?? 'AUD' });
  const mark = bid ? 'Sealed' : emptyMark;
  return (
    <>
      <td data-label="Ex GST">
        {totals ? shown(totals.ex_gst) : mark}
        {totals && totals.open > 0 ? <small className={styles.below}>{totals.open} required rows open</small> : null}
      </td>
      <td data-label="Inc GST">{totals ? shown(totals.inc_gst) : mark}</td>
    </>
  );
}

const actWords = { read: 'Show the bid of', enter: 'Enter a bid of', withdraw: 'Withdraw the bid of' };

function RowActs({ tender, row: { allowed, bidder }, onAct }: LineProps) {
  const labels = { read: 'Show', enter: tender.coverage ? 'Enter…' : 'Your bid…', withdraw: 'Withdraw…' };
  return (['read', 'enter', 'withdraw'] as const)
    .filter((act) => allowed.includes(act))
    .map((act) => (
      <Button key={act} small look="subtle" aria-label={`${actWords[act]} ${bidder}`} onClick={() => onAct(act)}>
        {labels[act]}
      </Button>
    ));
}

function WithdrawDialog({ tender, row, onClose }: { tender: TenderPackage; row: BidRow; onClose: () => void }) {
  const withdraw = useWrite('withdrawBid', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to withdraw bid',
  });
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id, invitationId: row.invitation_id };
  return (
    <Dialog
      title={`Withdraw the bid of ${row.bidder}?`}
      onClose={onClose}
      footer={
        <Button
          look="danger"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ params, body: {} }, { onSuccess: onClose })}
        >
          Withdraw
        </Button>
      }
    >
      <p>It is kept and counts no more. Another bid can be submitted until the closing time.</p>
    </Dialog>
  );
}

interface OpenDialogProps {
  tender: TenderPackage;
  items: readonly BidRow[];
  onClose: () => void;
}

function OpenDialog({ tender, items, onClose }: OpenDialogProps) {
  const open = useWrite('openBids', { successMessage: ({ message }) => message, failsWith: 'Failed to open bids' });
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id };
  const count = items.filter(({ bid }) => bid && bid.status !== 'withdrawn').length;
  return (
    <Dialog
      title="Open the bids?"
      onClose={onClose}
      footer={
        <Button look="primary" busy={open.isPending} onClick={() => open.mutate({ params }, { onSuccess: onClose })}>
          Open the bids
        </Button>
      }
    >
      <p>
        {count === 1 ? 'One bid was' : `${count} bids were`} received. People who see prices can read them from now on,
        and the package takes no more bids. The history shows who opened them.
      </p>
    </Dialog>
  );
}
