// The entry of a bid, by a bidder who is signed in or by staff on behalf of one.
import { useState } from 'react';
import { api, type CallAnswer } from '../../client/api.ts';
import { useCall, useWrite } from '../../client/data.ts';
import { refusalOf, shownFailure } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import fields from '../../ui/fields.module.css';
import { formatInstant } from '../../ui/format.ts';
import { useConfirmedClose } from '../../ui/keep-editing.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import styles from './bids.module.css';
import type { BidRow } from './bids-tab.tsx';
import { LabelledInput } from './labelled-input.tsx';
import { emptyBid } from './price-entry.ts';
import { PriceFileButton } from './price-file-dialog.tsx';
import { PriceForm } from './price-form.tsx';
import { usePriceEntry } from './use-price-entry.ts';

type Entry = CallAnswer<'getBidEntry'>;
type Receipt = CallAnswer<'submitBid'>['receipt'];

interface EnterBidProps {
  tender: TenderPackage;
  row: BidRow;
  onClose: () => void;
}

/** The dialog in which a bid is entered. */
export function EnterBid({ tender, row, onClose }: EnterBidProps) {
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id, invitationId: row.invitation_id };
  const entry = useCall('getBidEntry', { params });
  // A draft that comes later must not replace what is being typed.
  const [first, setFirst] = useState<Entry>();
  if (entry.data && !first) setFirst(entry.data);
  if (first) return <Entering {...{ tender, row, onClose, params }} entry={first} />;
  return (
    <Dialog title={`Bid of ${row.bidder}`} size="large" onClose={onClose}>
      {entry.error ? <ErrorState failure={shownFailure('Failed to fetch bid', entry.error)} /> : <Loading />}
    </Dialog>
  );
}

interface EnteringProps extends EnterBidProps {
  entry: Entry;
  params: { workspaceId: string; id: string; invitationId: string };
}

function Entering({ tender, row, entry, params, onClose }: EnteringProps) {
  const form = usePriceEntry(entry.rows, entry.draft ?? emptyBid);
  const [about, setAbout] = useState<About>({ name: '', entry_note: '', reason: '' });
  const [message, setMessage] = useState<string | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [kept, setKept] = useState(form.entry);
  const isTyped = form.entry !== kept || Object.values(about).some((text) => text.trim() !== '');
  const { close, question } = useConfirmedClose(isTyped, onClose);
  const save = useWrite('saveBidDraft', { successMessage: () => 'Draft saved' });
  const submit = useWrite('submitBid', { successMessage: (answer) => answer.message });
  if (receipt) return <ReceiptDialog tender={tender} row={row} receipt={receipt} onClose={onClose} />;
  const attempt = async (work: () => Promise<void>) => {
    setMessage(null);
    if (form.isFaulty) return setMessage('Some figures cannot be read. Correct the marked cells.');
    try {
      await work();
    } catch (error) {
      const { message: sentence, fields: faults = {} } = refusalOf(error);
      setMessage(sentence);
      form.showFaults(
        Object.fromEntries(Object.entries(faults).map(([place, texts]) => [place.replace(/^content\./, ''), texts])),
      );
    }
  };
  const saveDraft = async () => {
    const { entry: sent } = form;
    await save.mutateAsync({ params, body: form.bid });
    setKept(sent);
  };
  const send = () =>
    attempt(async () => {
      const own = {
        reason: about.reason || null,
        entry_note: about.entry_note || null,
        name: about.name.trim() || null,
      };
      const answer = await submit.mutateAsync({ params, body: { content: form.bid, ...(entry.is_own ? {} : own) } });
      setReceipt(answer.receipt);
    });
  return (
    <Dialog
      title={`Bid of ${row.bidder}`}
      size="large"
      onClose={close}
      footer={
        <>
          {entry.is_own ? (
            <Button busy={save.isPending} onClick={() => void attempt(saveDraft)}>
              Save draft
            </Button>
          ) : null}
          <Button look="primary" busy={submit.isPending} disabled={entry.refusal !== null} onClick={() => void send()}>
            {entry.is_own ? 'Submit bid' : 'Submit on behalf'}
          </Button>
        </>
      }
    >
      {question}
      {message ? <p role="alert">{message}</p> : null}
      <p className={styles.quiet}>
        {entry.refusal ??
          `${entry.due_date ? `Bids are due on ${formatInstant(entry.due_date, entry.time_zone)}.` : ''}${
            entry.is_late ? ' The closing time has passed.' : ''
          }`}
        {entry.submitted ? ` This replaces revision ${entry.submitted.revision}, which is kept.` : ''}
      </p>
      {entry.is_own ? null : <AboutEntry about={about} needsReason={entry.needs_reason} onChange={setAbout} />}
      <PriceFileButton
        form={form}
        read={(file) => api('readPriceFile', { params: { workspaceId: params.workspaceId, id: params.id } }, { file })}
      />
      <PriceForm rows={entry.rows} form={form} />
    </Dialog>
  );
}

interface About {
  name: string;
  entry_note: string;
  reason: string;
}

interface AboutEntryProps {
  about: About;
  needsReason: boolean;
  onChange: (about: About) => void;
}

/** Statements of staff about a bid that they enter. */
function AboutEntry({ about, needsReason, onChange }: AboutEntryProps) {
  const area = (name: 'entry_note' | 'reason', label: string) => (
    <label>
      <span className={fields.label}>{label}</span>
      <textarea
        className={fields.control}
        rows={2}
        maxLength={2000}
        value={about[name]}
        onChange={(event) => onChange({ ...about, [name]: event.target.value })}
      />
    </label>
  );
  return (
    <div className={styles.fields}>
      <LabelledInput
        label="Person of the bidder"
        value={about.name}
        fault={null}
        maxLength={200}
        onChange={(name) => onChange({ ...about, name })}
      />
      {area('entry_note', 'How it was received (visible before the opening: no prices)')}
      {needsReason ? area('reason', 'Reason, since the closing time has passed') : null}
    </div>
  );
}

interface ReceiptDialogProps {
  tender: TenderPackage;
  row: BidRow;
  receipt: Receipt;
  onClose: () => void;
}

function ReceiptDialog({ tender, row, receipt, onClose }: ReceiptDialogProps) {
  return (
    <Dialog title={`Bid of ${row.bidder} received`} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <dl className={styles.receipt}>
        <dt>Received</dt>
        <dd>
          {formatInstant(receipt.submitted_at, tender.time_zone)}
          {receipt.status === 'late' ? ', late' : ''}
        </dd>
        <dt>Revision</dt>
        <dd>{receipt.revision}</dd>
        <dt>Receipt</dt>
        <dd>{receipt.hash}</dd>
      </dl>
    </Dialog>
  );
}
