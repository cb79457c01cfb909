// A bidder's spreadsheet: read by the server, looked at, then taken into the price form as a whole.
import { useState } from 'react';
import { ApiFailure } from '../../client/api.ts';
import { refusalOf } from '../../client/failures.ts';
import type { PriceFilePreview } from '@horizon/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { countOf, formatMoney } from '../../ui/format.ts';
import styles from './bids.module.css';
import type { Bid } from './price-entry.ts';
import type { PriceFormState } from './use-price-entry.ts';

const accept = '.xlsx,.xlsm,.csv,.txt,.tsv';

interface PriceFileDialogProps {
  form: PriceFormState;
  /** Has the server read a file. */
  read: (file: File) => Promise<PriceFilePreview>;
  onClose: () => void;
}

/** Reads a price file and shows what it has, before it replaces the lines of the form. */
export function PriceFileDialog({ form, read, onClose }: PriceFileDialogProps) {
  const [preview, setPreview] = useState<(PriceFilePreview & { name: string }) | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [addsOwn, setAddsOwn] = useState(true);
  const [includesGst, setIncludesGst] = useState(false);
  const take = async (file: File) => {
    setReading(true);
    setMessage(null);
    setPreview(null);
    try {
      const found = await read(file);
      setPreview({ ...found, name: file.name });
      setIncludesGst(found.includes_gst);
    } catch (error) {
      setMessage(error instanceof ApiFailure ? error.message : refusalOf(error).message);
    } finally {
      setReading(false);
    }
  };
  const use = () => {
    if (!preview) return;
    const own = addsOwn ? preview.not_found.map(({ line }) => line) : [];
    form.replace({
      ...form.bid,
      includes_gst: includesGst,
      stated_total: preview.stated_total ?? form.bid.stated_total,
      lines: [...preview.lines, ...own] as Bid['lines'],
    });
    onClose();
  };
  const isUsable =
    preview !== null && preview.faults.length === 0 && preview.lines.length + preview.not_found.length > 0;
  return (
    <Dialog
      title="Prices from a spreadsheet"
      size="medium"
      onClose={onClose}
      footer={
        preview ? (
          <Button look="primary" disabled={!isUsable} onClick={use}>
            Use these prices
          </Button>
        ) : undefined
      }
    >
      <FileDrop label="Price file" accept={accept} look="zone" disabled={isReading} onFile={(file) => void take(file)}>
        {(choose) => (
          <p>
            Drop an XLSX or CSV file here, or{' '}
            <Button small busy={isReading} onClick={choose}>
              Choose a file…
            </Button>
          </p>
        )}
      </FileDrop>
      {message ? <p role="alert">{message}</p> : null}
      {preview ? <Preview preview={preview} /> : null}
      {isUsable ? (
        <div className={styles.choices}>
          <label>
            <input type="checkbox" checked={includesGst} onChange={(event) => setIncludesGst(event.target.checked)} />
            The prices include GST{preview.is_gst_stated ? ', as the file states' : ': the file does not state it'}
          </label>
          {preview.not_found.length > 0 ? (
            <label>
              <input type="checkbox" checked={addsOwn} onChange={(event) => setAddsOwn(event.target.checked)} />
              Add the rows that the bid form does not have as lines of your own
            </label>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}

/** The button that opens the dialog. */
export function PriceFileButton({ form, read }: Omit<PriceFileDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button small onClick={() => setOpen(true)}>
        Prices from a spreadsheet…
      </Button>
      {isOpen ? <PriceFileDialog form={form} read={read} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

const mostShown = 50;

function Preview({ preview }: { preview: PriceFilePreview & { name: string } }) {
  const { faults, lines, not_found: notFound, missing, notes, name } = preview;
  if (faults.length > 0) {
    return (
      <>
        <p role="alert">
          {countOf(faults.length, 'cell')} of {name} cannot be read, so nothing of it is taken. Correct them and choose
          the file again.
        </p>
        <Lines
          label="Faults"
          texts={faults.map(({ sheet, cell, message }) => `${sheet ? `${sheet}, ` : ''}cell ${cell}: ${message}`)}
        />
      </>
    );
  }
  return (
    <>
      <p role="status">
        {countOf(lines.length, 'line')} of {name} found in the bid form
        {notFound.length > 0 ? `, ${notFound.length} not found` : ''}
        {missing.length > 0 ? `, ${countOf(missing.length, 'row')} of the form without a price` : ''}.
      </p>
      <Lines
        label="Not found in the bid form"
        texts={notFound.map(
          ({ row, line }) =>
            `Row ${row}: ${line.description}${line.amount == null ? '' : `, ${formatMoney(line.amount)}`}`,
        )}
      />
      <Lines label="Remarks" texts={notes.map(({ text }) => text)} />
    </>
  );
}

function Lines({ label, texts }: { label: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <h3>{label}</h3>
      <ul className={styles.notes} aria-label={label}>
        {texts.slice(0, mostShown).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {texts.length > mostShown ? <li>and {texts.length - mostShown} more</li> : null}
      </ul>
    </>
  );
}
