import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../client/api.ts';
import { saveRevision } from '../documents/save-revision.ts';
import { Button } from '../ui/button.tsx';
import { countOf, emptyMark, formatBytes } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { toast } from '../ui/toasts.ts';
import { AddDocuments } from './add-documents.tsx';
import { useAct, withStatus } from './failed-to.ts';
import styles from './transmittals.module.css';
import type { Transmittal } from './words.ts';

type Document = Transmittal['documents'][number];

/** The documents of a transmittal: current revisions in a draft, pinned revisions once it is sent. */
export function DocumentsSection({ transmittal }: { transmittal: Transmittal }) {
  const [isAdding, setAdding] = useState(false);
  const isDraft = transmittal.status === 'draft';
  const mayEdit = transmittal.abilities.includes('edit') && isDraft;
  const { documents, hidden_document_count: hidden } = transmittal;
  return (
    <section className={styles.section} aria-labelledby="transmitted-documents">
      <header>
        <h2 id="transmitted-documents">Documents</h2>
        {mayEdit ? (
          <Button small onClick={() => setAdding(true)}>
            Add documents
          </Button>
        ) : null}
      </header>
      {documents.length === 0 ? (
        hidden > 0 ? null : (
          <p className={styles.quiet}>No documents yet.</p>
        )
      ) : (
        <SmallTable
          label="Documents"
          heads={['Number', 'Title', 'Revision', 'Suitability', 'Size', ...(isDraft ? [] : ['SHA-256'])]}
          hasActions
          stacks
        >
          {documents.map((document) => (
            <DocumentRow key={document.cde_id} transmittal={transmittal} document={document} mayRemove={mayEdit} />
          ))}
        </SmallTable>
      )}
      {hidden > 0 ? (
        <p className={styles.quiet}>{countOf(hidden, 'document')} in folders that you cannot open.</p>
      ) : null}
      {isAdding ? <AddDocuments transmittal={transmittal} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

interface DocumentRowProps {
  transmittal: Transmittal;
  document: Document;
  mayRemove: boolean;
}

function DocumentRow({ transmittal, document, mayRemove }: DocumentRowProps) {
  const { id, workspace_id, sent_at: sentAt } = transmittal;
  const queries = useQueryClient();
  const remove = useAct('removeTransmittalDocument', withStatus('Failed to remove document'), {
    successMessage: () => `${document.number} has been removed`,
  });
  const save = async () => {
    if (await saveFile(transmittal, document)) void queries.invalidateQueries({ queryKey: ['transmittals'] });
  };
  return (
    <tr>
      <th scope="row">{document.number}</th>
      <td data-label="Title">{document.title ?? emptyMark}</td>
      <td data-label="Revision">
        <span>
          {document.revision ?? emptyMark}
          {document.is_superseded ? (
            <span className={styles.superseded}>
              {' '}
              <IconAlertTriangle size={14} aria-hidden /> superseded by {document.current_revision}
            </span>
          ) : null}
        </span>
      </td>
      <td data-label="Suitability">{document.suitability ?? emptyMark}</td>
      <td data-label="Size">{document.size === null ? emptyMark : formatBytes(document.size)}</td>
      {sentAt === null ? null : (
        <td data-label="SHA-256">
          <span className={styles.hash} title={document.sha256 ?? ''}>
            {document.sha256 ? `${document.sha256.slice(0, 12)}…` : emptyMark}
          </span>
        </td>
      )}
      <td>
        {document.file_name ? (
          <Button small look="subtle" aria-label={`Download ${document.number}`} onClick={() => void save()}>
            Download
          </Button>
        ) : null}
        {mayRemove ? (
          <Button
            small
            look="subtle"
            aria-label={`Remove ${document.number}`}
            busy={remove.isPending}
            onClick={() => void remove.run({ params: { id, cdeId: document.cde_id }, query: { workspace_id } })}
          >
            Remove
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** Downloads the file of a document; returns whether that succeeded. */
async function saveFile({ id, workspace_id }: Transmittal, document: Document): Promise<boolean> {
  try {
    const answer = await api('openTransmittalDocument', {
      params: { id, cdeId: document.cde_id },
      body: { workspace_id, use: 'download' },
    });
    saveRevision(answer, document);
    return true;
  } catch (error) {
    toast.error({ title: 'Failed to open the file', detail: (error as Error).message });
    return false;
  }
}
