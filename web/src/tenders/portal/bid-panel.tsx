// The bid of a bidder: price form, draft, submission, receipts. The same in the portal and for somebody who is signed in.
import type { BidderRow, PriceFilePreview } from '@horizon/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, type CallAnswer } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatInstant } from '../../ui/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { emptyBid, type Bid } from '../bids/price-entry.ts';
import { PriceFileButton } from '../bids/price-file-dialog.tsx';
import { PriceForm } from '../bids/price-form.tsx';
import { usePriceEntry } from '../bids/use-price-entry.ts';
import { keptEntry, restored } from './kept-entry.ts';
import styles from './portal.module.css';
import { useDraft, type DraftState } from './use-draft.ts';

type Receipt = CallAnswer<'submitBid'>['receipt'];
type Received = Receipt & { content?: Bid | null; is_on_behalf?: boolean };

export interface BidPanelProps {
  invitationId: string;
  timeZone: string;
  rows: readonly BidderRow[];
  draft: Bid | null;
  /** The newest first. */
  received: readonly Received[];
  isLate: boolean;
  /** Why no bid can be submitted now. */
  refusal: string | null;
  mayWithdraw: boolean;
  save: (bid: Bid) => Promise<unknown>;
  submit: (bid: Bid) => Promise<{ receipt: Receipt }>;
  withdraw: () => Promise<unknown>;
  /** Has the server read a spreadsheet of prices. */
  readFile?: (file: File) => Promise<PriceFilePreview>;
  onFailure: (failure: unknown) => void;
}

/** The bid form with what becomes of it. */
export function BidPanel(props: BidPanelProps) {
  const { received, refusal, draft, isLate } = props;
  const latest = received.find(({ status }) => status !== 'withdrawn');
  return (
    <section className={styles.section} aria-labelledby="own-bid">
      <h2 id="own-bid">Your price</h2>
      <Receipts {...props} />
      {refusal ? <p className={styles.notice}>{refusal}</p> : null}
      {!refusal && isLate ? (
        <p className={styles.notice}>The due date has passed. A bid that you submit now is marked as late.</p>
      ) : null}
      {refusal && !draft && !keptEntry(props.invitationId) ? null : (
        <BidForm {...props} initial={draft ?? latest?.content ?? emptyBid} isRevision={latest !== undefined} />
      )}
    </section>
  );
}

const draftTexts: Readonly<Record<DraftState, string>> = {
  unchanged: '',
  saving: 'Saving your draft…',
  saved: 'Your draft is saved. The builder does not see it.',
  waiting: 'No connection. Your entries are kept in this browser and saved once there is one.',
  refused: 'Your draft could not be saved. Your entries are kept in this browser.',
  not_kept: 'Your draft could not be saved, and this browser keeps no data. Leave the page open until it is saved.',
};

function BidForm(props: BidPanelProps & { initial: Bid; isRevision: boolean }) {
  const { invitationId, rows, initial, refusal, isRevision, save, submit, onFailure } = props;
  const form = usePriceEntry(rows, initial);
  const [isRestored] = useState(() => keptEntry(invitationId) !== null);
  const { set, entry } = form;
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    const kept = keptEntry(invitationId);
    if (kept) set(restored(kept, entry));
  }, [entry, invitationId, set]);
  const draft = useDraft({ invitationId, entry, bid: form.bid, isFaulty: form.isFaulty, save, onFailure });
  const [isSubmitting, setSubmitting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const send = async () => {
    if (form.isFaulty) {
      setFault('Correct the marked entries first.');
      return;
    }
    setFault(null);
    setSubmitting(true);
    const sent = form.bid;
    try {
      await submit(sent);
      draft.forget(sent);
    } catch (error) {
      onFailure(error);
      setFault(faultOf(error, form.showFaults));
    } finally {
      setSubmitting(false);
    }
  };
  return (
    <>
      {isRestored ? <p className={styles.quiet}>Entries that this browser kept are filled in again.</p> : null}
      {refusal === null && props.readFile ? <PriceFileButton form={form} read={props.readFile} /> : null}
      <PriceForm rows={rows} form={form} readOnly={refusal !== null} />
      <p
        role="status"
        className={['waiting', 'refused', 'not_kept'].includes(draft.state) ? styles.warning : styles.quiet}
      >
        {draftTexts[draft.state]} {draft.refusal}
      </p>
      {fault ? (
        <p role="alert" className={styles.warning}>
          {fault}
        </p>
      ) : null}
      {refusal ? null : (
        <div className={styles.actions}>
          <Button look="primary" busy={isSubmitting} onClick={() => void send()}>
            {isRevision ? 'Submit revised bid' : 'Submit bid'}
          </Button>
          <span className={styles.quiet}>You can replace it until bids are due.</span>
        </div>
      )}
    </>
  );
}

function faultOf(error: unknown, showFaults: (faults: Readonly<Record<string, readonly string[]>>) => void): string {
  if (!(error instanceof ApiFailure)) return String(error);
  if (error.status === 0) {
    return 'No connection: the bid has not been submitted. Your entries are kept in this browser; submit again once you are connected.';
  }
  const faults = Object.entries(error.fields);
  if (faults.length > 0) {
    showFaults(Object.fromEntries(faults.map(([place, texts]) => [place.replace(/^content\./, ''), texts])));
  }
  return error.message;
}

/** The bids that were received, with the proof of each. */
function Receipts({ received, timeZone, mayWithdraw, withdraw, onFailure }: BidPanelProps) {
  const [isAsking, setAsking] = useState(false);
  if (received.length === 0) return null;
  return (
    <div className={styles.receipts}>
      <h3>Received bids</h3>
      <ul>
        {received.map((one) => (
          <li key={one.id}>
            <p>
              <StatusChip {...receiptChips[one.status]} plain /> Revision {one.revision}, received{' '}
              {formatInstant(one.submitted_at, timeZone)}
              {one.is_on_behalf ? ', entered by the builder' : ''}
            </p>
            <p className={styles.hash}>
              Receipt <code>{one.hash}</code>
            </p>
          </li>
        ))}
      </ul>
      {mayWithdraw ? (
        <Button small onClick={() => setAsking(true)}>
          Withdraw bid…
        </Button>
      ) : null}
      {isAsking ? (
        <Dialog
          title="Withdraw your bid?"
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button
                look="primary"
                onClick={() =>
                  void withdraw()
                    .catch(onFailure)
                    .then(() => setAsking(false))
                }
              >
                Withdraw bid
              </Button>
            </>
          }
        >
          <p>The builder no longer counts it. You can submit another until bids are due.</p>
        </Dialog>
      ) : null}
    </div>
  );
}

const receiptChips = {
  draft: { label: 'Draft', bucket: 'not-started' },
  submitted: { label: 'Submitted', bucket: 'completed' },
  late: { label: 'Late', bucket: 'delayed' },
  withdrawn: { label: 'Withdrawn', bucket: 'cancelled' },
} as const;
