import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import fields from '../ui/fields.module.css';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { useAct, withStatus } from './failed-to.ts';
import styles from './transmittals.module.css';
import type { Transmittal } from './words.ts';

/** Finds documents of the project and adds them to a draft, one by one. */
export function AddDocuments({ transmittal, onClose }: { transmittal: Transmittal; onClose: () => void }) {
  const { id, workspace_id, project_id } = transmittal;
  const searchId = useId();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 200);
  const found = useCall(
    'listDocuments',
    { params: { workspaceId: workspace_id }, query: { project_id, q, sort: 'number', limit: 50 } },
    { keepsPrevious: true },
  );
  const add = useAct('addTransmittalDocument', withStatus('Failed to add document'));
  const there = new Set(transmittal.documents.map(({ cde_id }) => cde_id));
  return (
    <Dialog
      title="Add documents"
      size="medium"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <label className={fields.label} htmlFor={searchId}>
        Number or title
      </label>
      <input
        id={searchId}
        className={fields.control}
        data-autofocus
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.error ? (
        <ErrorNote failure={shownFailure('Failed to fetch documents', found.error)} />
      ) : !found.data ? (
        <Loading what="the documents" lines={4} />
      ) : found.data.items.length === 0 ? (
        <p className={styles.quiet}>No documents found.</p>
      ) : (
        <ul className={styles.found} aria-label="Documents found">
          {found.data.items.map((document) => (
            <li key={document.cde_id}>
              <span>
                <strong>{document.number}</strong> {document.title}
                {document.revision ? ` · ${document.revision}` : ' · no version yet'}
              </span>
              {there.has(document.cde_id) ? (
                <span className={styles.quiet}>Added</span>
              ) : (
                <Button
                  small
                  aria-label={`Add ${document.number}`}
                  onClick={() => void add.run({ params: { id }, body: { workspace_id, cde_id: document.cde_id } })}
                >
                  Add
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
