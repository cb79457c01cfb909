import { useState } from 'react';
import { download } from '../client/api.ts';
import { shownFailure, writeFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNote } from '../ui/states.tsx';
import type { SheetPlace } from './use-markups.ts';
import styles from './exchange.module.css';

const forms = [
  { format: 'pdf', label: 'PDF with annotations', detail: 'Other programs can open, measure and change them.' },
  { format: 'flat', label: 'Flattened PDF', detail: 'Markups become a permanent part of the pages.' },
  { format: 'xfdf', label: 'XFDF', detail: 'Only the markups, to open over the same PDF.' },
  { format: 'xlsx', label: 'Excel list', detail: 'One row per markup, with its measurement, status and author.' },
  { format: 'csv', label: 'CSV list', detail: 'The same list for other programs.' },
] as const;

interface ExportDialogProps {
  place: SheetPlace;
  onClose: () => void;
}

/** Exports the markups of a version; asks for the format. */
export function ExportDialog({ place, onClose }: ExportDialogProps) {
  const { workspaceId, cdeId, versionId, page } = place;
  const [format, setFormat] = useState<(typeof forms)[number]['format']>('pdf');
  const [isPageOnly, setPageOnly] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof shownFailure> | null>(null);
  async function save() {
    setBusy(true);
    setFailure(null);
    try {
      const query = { format, ...(isPageOnly ? { pdf_page_number: page } : {}) };
      await download('exportMarkups', { params: { workspaceId, id: cdeId, versionId }, query });
      onClose();
    } catch (error) {
      setFailure(shownFailure('Failed to export markups', writeFailure(error)));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      title="Export markups"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isBusy} onClick={() => void save()}>
            Export
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>All markups of this revision that you can see are exported.</p>
        <fieldset className={styles.choices}>
          <legend>File</legend>
          {forms.map((form) => (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the format's text is its label
            <label key={form.format} className={styles.choice}>
              <input
                type="radio"
                name="export-format"
                checked={format === form.format}
                onChange={() => setFormat(form.format)}
              />
              <span>
                <strong>{form.label}</strong>
                <small>{form.detail}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <label className={styles.choice}>
          <input type="checkbox" checked={isPageOnly} onChange={(event) => setPageOnly(event.target.checked)} />
          <span>Markups of page {page} only</span>
        </label>
        {failure ? <ErrorNote failure={failure} /> : null}
      </div>
    </Dialog>
  );
}
