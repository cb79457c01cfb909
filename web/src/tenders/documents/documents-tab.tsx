// The documents of a package: chosen from the register with pinned revisions; for bidders, to download.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallAnswer } from '../../client/api.ts';
import { useCall, useWrite } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { countOf, emptyMark, formatBytes, formatInstant } from '../../ui/format.ts';
import { saveFrom } from '../../ui/save-file.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import { ErrorNote, Loading } from '../../ui/states.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import styles from './documents.module.css';
import { AddendumForm } from './addendum-form.tsx';
import { ChooseDocuments } from './choose-documents.tsx';
import { ConfidentialityNote } from './confidentiality-note.tsx';
import { Downloads } from './downloads.tsx';

export type PackageDocuments = CallAnswer<'listTenderDocuments'>;
type Document = PackageDocuments['items'][number];

const placeOf = (tender: TenderPackage) => ({ workspaceId: tender.workspace_id, id: tender.tender_package_id });

/** The documents of a package. */
export function DocumentsTab({ record: tender }: { record: TenderPackage }) {
  const found = useCall('listTenderDocuments', { params: placeOf(tender) });
  if (found.error) {
    return (
      <ErrorNote
        failure={shownFailure('Failed to fetch documents', found.error)}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (!found.data) return <Loading what="the documents" lines={4} />;
  return <Documents tender={tender} documents={found.data} />;
}

function Documents({ tender, documents }: { tender: TenderPackage; documents: PackageDocuments }) {
  const [isAdding, setAdding] = useState(false);
  const [isAmending, setAmending] = useState(false);
  const { items, abilities, hidden_count: hidden, newer_count: newer, confidentiality } = documents;
  const renew = useWrite('renewTenderDocuments', {
    failsWith: 'Failed to update documents',
    successMessage: () => 'The newest revisions are pinned now',
  });
  if (confidentiality && confidentiality.agreed_at === null) {
    return <ConfidentialityNote tender={tender} terms={confidentiality.terms} />;
  }
  const params = placeOf(tender);
  const proposed = items.flatMap(({ cde_id, newer_revision }) =>
    newer_revision === null ? [] : [{ cde_id, change: 'replaced' as const }],
  );
  return (
    <>
      <section className={styles.section} aria-labelledby="package-documents">
        <header>
          <h2 id="package-documents">Documents</h2>
          {items.length > 0 ? (
            <Button small onClick={() => saveFrom(zipUrl(tender), `${tender.number} documents.zip`)}>
              Download all
            </Button>
          ) : null}
          {abilities.includes('add') ? (
            <Button small onClick={() => setAdding(true)}>
              Add documents…
            </Button>
          ) : null}
          {abilities.includes('amend') ? (
            <Button small onClick={() => setAmending(true)}>
              Change by an addendum…
            </Button>
          ) : null}
        </header>
        {newer > 0 ? (
          <p className={styles.note} role="status">
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              {countOf(newer, 'document')} {newer === 1 ? 'has' : 'have'} a newer revision in the register.
            </span>
            {abilities.includes('renew') ? (
              <Button small busy={renew.isPending} onClick={() => renew.mutate({ params, body: {} })}>
                Use the newest
              </Button>
            ) : abilities.includes('amend') ? (
              <Button small onClick={() => setAmending(true)}>
                Issue an addendum…
              </Button>
            ) : null}
          </p>
        ) : null}
        {items.length === 0 && hidden === 0 ? (
          <p className={styles.quiet}>{emptyText(tender, abilities)}</p>
        ) : (
          <DocumentsTable tender={tender} documents={documents} />
        )}
        {hidden > 0 ? (
          <p className={styles.quiet}>{countOf(hidden, 'document')} in folders that you cannot open.</p>
        ) : null}
      </section>
      {abilities.includes('see_downloads') && tender.issued_at ? (
        <Downloads tender={tender} total={items.length + hidden} />
      ) : null}
      {isAdding ? (
        <ChooseDocuments tender={tender} there={items.map(({ cde_id: id }) => id)} onClose={() => setAdding(false)} />
      ) : null}
      {isAmending ? (
        <AddendumForm tender={tender} documents={items} proposed={proposed} onClose={() => setAmending(false)} />
      ) : null}
    </>
  );
}

const emptyText = ({ additional_options: options }: TenderPackage, abilities: readonly string[]) =>
  options?.has_no_documents
    ? 'The package has no documents.'
    : abilities.includes('add')
      ? 'No documents yet. Add those of the register that bidders need: their current revisions are pinned.'
      : 'No documents yet.';

const zipUrl = ({ workspace_id: workspaceId, tender_package_id: id }: TenderPackage) =>
  `/api/workspaces/${workspaceId}/cost/tender-packages/${id}/documents/zip`;

function DocumentsTable({ tender, documents }: { tender: TenderPackage; documents: PackageDocuments }) {
  const isBidder = documents.currency !== null;
  const mayRemove = documents.abilities.includes('add');
  return (
    <SmallTable
      label="Documents"
      heads={['Number', 'Title', 'Revision', 'Size', 'SHA-256', ...(isBidder ? ['Downloaded'] : [])]}
      hasActions
      stacks
    >
      {documents.items.map((document) => (
        <DocumentRow key={document.id} {...{ tender, document, isBidder, mayRemove }} />
      ))}
    </SmallTable>
  );
}

interface DocumentRowProps {
  tender: TenderPackage;
  document: Document;
  isBidder: boolean;
  mayRemove: boolean;
}

function DocumentRow({ tender, document, isBidder, mayRemove }: DocumentRowProps) {
  const params = { ...placeOf(tender), cdeId: document.cde_id };
  const remove = useWrite('removeTenderDocument', {
    failsWith: 'Failed to remove document',
    successMessage: () => `${document.number} has been removed`,
  });
  const open = useWrite('openTenderDocument', { failsWith: 'Failed to open the file' });
  const download = () =>
    open.mutate({ params, body: { use: 'download' } }, { onSuccess: ({ url }) => saveFrom(url, document.file_name) });
  return (
    <tr>
      <th scope="row">{document.number}</th>
      <td data-label="Title">{document.title}</td>
      <td data-label="Revision">
        {document.revision}
        {document.addendum === null ? null : <small className={styles.below}>Addendum {document.addendum}</small>}
        {document.newer_revision === null ? null : (
          <small className={styles.overdue}> newer: {document.newer_revision}</small>
        )}
      </td>
      <td data-label="Size">{formatBytes(document.size)}</td>
      <td data-label="SHA-256">
        <code title={document.sha256}>{document.sha256.slice(0, 12)}…</code>
      </td>
      {isBidder ? (
        <td data-label="Downloaded">
          {document.downloaded_at ? formatInstant(document.downloaded_at, tender.time_zone) : emptyMark}
        </td>
      ) : null}
      <td>
        <Button small look="subtle" aria-label={`Download ${document.number}`} busy={open.isPending} onClick={download}>
          Download
        </Button>
        {mayRemove ? (
          <Button
            small
            look="subtle"
            aria-label={`Remove ${document.number}`}
            busy={remove.isPending}
            onClick={() => remove.mutate({ params })}
          >
            Remove
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
