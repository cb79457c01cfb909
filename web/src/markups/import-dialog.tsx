// Imports annotations of other programs as markups, from the PDF itself or from an XFDF file. They are previewed first, with
// the reason if one cannot be imported, and stored only after confirmation.
import type { FoundMarkup, FoundScale } from '@horizon/contract';
import { useState } from 'react';
import { mostMarkupsAtOnce } from 'virtual:limits';
import { api } from '../client/api.ts';
import { useCall } from '../client/data.ts';
import { shownFailure, writeFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatNumber } from '../ui/format.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import type { SheetPlace } from './use-markups.ts';
import styles from './exchange.module.css';

interface ImportDialogProps {
  place: SheetPlace;
  onTaken: () => void;
  onClose: () => void;
}

type Failure = ReturnType<typeof shownFailure>;

export function ImportDialog({ place, onTaken, onClose }: ImportDialogProps) {
  const params = { workspaceId: place.workspaceId, id: place.cdeId, versionId: place.versionId };
  const inside = useCall('listAnnotations', { params });
  const [file, setFile] = useState<{ name: string; items: FoundMarkup[] } | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const items = file?.items ?? inside.data?.items ?? [];
  const chosen = items.filter((one) => isOpen(one) && !left.has(one.key));
  const [takesScales, setTakesScales] = useState(true);
  const scales = file ? [] : (inside.data?.scales ?? []);
  const takenScales = takesScales ? scales.map(({ ratio: _ratio, ...scale }) => scale) : [];

  async function read(sent: File) {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await api('readXfdf', { params }, { file: sent });
      setFile({ name: sent.name, items: answer.items });
      setLeft(new Set());
    } catch (error) {
      setFailure(shownFailure(`Failed to read ${sent.name}`, writeFailure(error)));
    } finally {
      setBusy(false);
    }
  }
  async function take() {
    setBusy(true);
    setFailure(null);
    try {
      let count = 0;
      const items = chosen.flatMap(({ markup, page, key, author, replies }) =>
        markup ? [{ ...markup, pdf_page_number: page, source_key: key, source_author: author, replies }] : [],
      );
      for (let at = 0; at < Math.max(items.length, 1); at += mostMarkupsAtOnce) {
        const part = items.slice(at, at + mostMarkupsAtOnce);
        // One batch after the other: each is stored as a whole.
        // oxlint-disable-next-line no-await-in-loop
        const stored = await api(
          'addMarkups',
          { params, body: { items: part, ...(at === 0 ? { scales: takenScales } : {}) } },
          { idempotencyKey: crypto.randomUUID() },
        );
        count += stored.items.length;
      }
      toast.success({ title: importedText(count, takenScales.length) });
      onTaken();
      onClose();
    } catch (error) {
      setFailure(shownFailure('Failed to add markups', writeFailure(error)));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      title="Import markups"
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={isBusy}
            disabled={chosen.length === 0 && takenScales.length === 0}
            onClick={() => void take()}
          >
            {chosen.length === 0 && takenScales.length > 0
              ? 'Import the scales'
              : chosen.length === 1
                ? 'Import 1 markup'
                : `Import ${chosen.length} markups`}
          </Button>
        </>
      }
    >
      <FileDrop label="XFDF file" accept=".xfdf,.xml" disabled={isBusy} onFile={(sent) => void read(sent)}>
        {(choose) => (
          <div className={styles.form}>
            <div className={styles.row}>
              <p>{file ? `Markups in ${file.name}` : 'Annotations in this PDF'}</p>
              <Button small disabled={isBusy} onClick={choose}>
                Choose an XFDF file
              </Button>
            </div>
            {failure ? <ErrorNote failure={failure} /> : null}
            {!file && inside.isPending ? <Loading what="the annotations" /> : null}
            {!file && inside.error ? (
              <ErrorNote failure={shownFailure('Failed to read the annotations', inside.error)} />
            ) : null}
            {items.length === 0 && (file || inside.data) ? (
              <p>
                {file
                  ? 'There are no markups in this file.'
                  : 'There are no annotations from other programs in this PDF. Drop an XFDF file here to import its markups.'}
              </p>
            ) : null}
            {scales.length > 0 ? (
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={takesScales}
                  onChange={(event) => setTakesScales(event.target.checked)}
                />
                <span>
                  Use the scales of this PDF
                  <small>{scales.map(scaleText).join(', ')}</small>
                </span>
              </label>
            ) : null}
            {items.length > 0 ? (
              <FoundList
                items={items}
                left={left}
                onToggle={(key) =>
                  setLeft((before) => {
                    const after = new Set(before);
                    if (!after.delete(key)) after.add(key);
                    return after;
                  })
                }
              />
            ) : null}
          </div>
        )}
      </FileDrop>
    </Dialog>
  );
}

const importedText = (markups: number, scales: number): string =>
  [
    ...(markups > 0 || scales === 0 ? [markups === 1 ? '1 markup' : `${markups} markups`] : []),
    ...(scales > 0 ? [scales === 1 ? '1 scale' : `${scales} scales`] : []),
  ].join(' and ') + ' imported';

/** Such as “page 1: 1:100” or “page 2, Detail 3: 1:20”. */
const scaleText = ({ pdf_page_number: page, name, bounds, ratio }: FoundScale): string =>
  `page ${page}${bounds ? `, ${name ?? 'a part'}` : ''}: 1:${formatNumber(Math.round(ratio))}`;

const repliesText = (count: number): string => (count === 0 ? '' : count === 1 ? '1 reply' : `${count} replies`);

const isOpen = (one: FoundMarkup) => one.markup !== null && !one.is_taken;

interface FoundListProps {
  items: readonly FoundMarkup[];
  left: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

function FoundList({ items, left, onToggle }: FoundListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <ul className={styles.list} aria-label="Annotations" tabIndex={0}>
      {items.map((one) => (
        <li key={one.key}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              disabled={!isOpen(one)}
              checked={isOpen(one) && !left.has(one.key)}
              onChange={() => onToggle(one.key)}
            />
            <span>
              <strong>{one.text?.split('\n')[0] || one.label}</strong>
              <small>
                {[one.label, `page ${one.page}`, one.author, repliesText(one.replies.length)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {one.fault ? <small className={styles.fault}>{one.fault}</small> : null}
              {one.is_taken ? <small>Already imported</small> : null}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
