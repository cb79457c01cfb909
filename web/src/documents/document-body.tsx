// Shown below the values on a document's page: its folders, its versions, and a preview.
import type { DocumentState } from '@horizon/contract';
import { Fragment, lazy, Suspense, useState } from 'react';
import { documentStateLabels } from 'virtual:words';
import { useAddress } from '../client/address.ts';
import { AppLink } from '../client/app-link.tsx';
import { api } from '../client/api.ts';
import { SupersededBand } from '../client/superseded-band.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { RecordAnswer } from '../client/declared.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { emptyMark, formatBytes, formatInstant } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { ErrorNote, ErrorState, Loading } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { ZoomedPicture } from '../ui/zoomed-picture.tsx';
import styles from './documents.module.css';
import { CompareVersions } from './compare-versions.tsx';
import { NewRevision } from './new-revision.tsx';
import { RestoreVersion } from './restore-version.tsx';
import { saveRevision } from './save-revision.ts';

const PdfPages = lazy(() =>
  import('../client/attachments/pdf-pages.tsx').then(({ PdfPages: component }) => ({ default: component })),
);

interface Version {
  cde_version_id: string;
  revision: string;
  file_name: string;
  preview: 'image' | 'pdf' | null;
  is_current: boolean;
  state: DocumentState;
}

/** The folders and versions of a document. */
export function DocumentBody({ record }: { record: RecordAnswer<'documents'> }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId, id: record.cde_id };
  const versions = useCall('listDocumentVersions', { params });
  const placements = useCall('listCdePlacements', { params: { workspaceId }, query: { cdeSeriesId: record.cde_id } });
  const [address, change] = useAddress();
  const [chosen, setChosen] = useState<Version | null>(null);
  const [restored, setRestored] = useState<Version | null>(null);
  const [isComparing, setIsComparing] = useState(false);
  const mayEdit = record.abilities.includes('edit');
  const asked = versions.data?.items.find((version) => version.cde_version_id === address.get('version'));
  const shown = chosen ?? (address.get('page') && asked?.preview ? asked : null);
  const placed = placements.data?.items ?? [];
  return (
    <>
      <section className={styles.section} aria-labelledby="document-folders">
        <h2 id="document-folders">Folders</h2>
        {placements.error ? (
          <ErrorNote failure={shownFailure('Failed to fetch placements', placements.error)} />
        ) : (
          <p>
            {placed.length === 0 ? 'Not in any folder.' : null}
            {placed.map(({ folderId, path }, at) => (
              <Fragment key={folderId}>
                {at > 0 ? ' · ' : null}
                <AppLink href={`/w/${workspaceId}/projects/${record.project_id}/documents?folder=${folderId}`}>
                  {path}
                </AppLink>
              </Fragment>
            ))}
          </p>
        )}
      </section>
      <section className={styles.section} aria-labelledby="document-versions">
        {record.abilities.includes('revise') ? (
          <NewRevision record={record} />
        ) : (
          <h2 id="document-versions">Versions</h2>
        )}
        {versions.error ? (
          <ErrorNote
            failure={shownFailure('Failed to fetch the versions', versions.error)}
            onRetry={() => void versions.refetch()}
          />
        ) : !versions.data ? (
          <Loading what="the versions" lines={3} />
        ) : versions.data.items.length === 0 ? (
          <p>No version has been added yet.</p>
        ) : (
          <SmallTable
            label="Versions"
            heads={['Revision', 'State', 'Suitability', 'File', 'Size', 'Added', 'By']}
            hasActions
            stacks
          >
            {versions.data.items.map((version) => (
              <tr key={version.cde_version_id} className={version.is_current ? undefined : styles.superseded}>
                <th scope="row">
                  {version.revision}
                  {version.is_current ? '' : ' (superseded)'}
                </th>
                <td data-label="State">{documentStateLabels[version.state]}</td>
                <td data-label="Suitability">{version.suitability ?? emptyMark}</td>
                <td data-label="File">{version.file_name}</td>
                <td data-label="Size">{formatBytes(version.size)}</td>
                <td data-label="Added">{formatInstant(version.created_at)}</td>
                <td data-label="By">{version.uploaded_by}</td>
                <td>
                  {version.preview ? (
                    <Button small look="subtle" onClick={() => setChosen(version)}>
                      Preview
                    </Button>
                  ) : null}
                  {version.preview === 'pdf' ? (
                    <AppLink
                      href={`/w/${params.workspaceId}/documents/${params.id}/drawing?version=${version.cde_version_id}`}
                    >
                      Mark up
                    </AppLink>
                  ) : null}
                  {mayEdit && !version.is_current ? (
                    <Button small look="subtle" onClick={() => setRestored(version)}>
                      Restore…
                    </Button>
                  ) : null}
                  <Button
                    small
                    look="subtle"
                    onClick={() => void saveVersion({ ...params, versionId: version.cde_version_id }, version)}
                  >
                    Download
                  </Button>
                </td>
              </tr>
            ))}
          </SmallTable>
        )}
      </section>
      {(versions.data?.items.length ?? 0) > 1 ? (
        <Button onClick={() => setIsComparing(true)}>Compare versions…</Button>
      ) : null}
      {isComparing && versions.data ? (
        <CompareVersions versions={versions.data.items} onClose={() => setIsComparing(false)} />
      ) : null}
      {restored ? <RestoreVersion place={params} version={restored} onClose={() => setRestored(null)} /> : null}
      {shown ? (
        <VersionPreview
          place={params}
          version={shown}
          {...(chosen ? {} : { page: Number(address.get('page')), find: address.get('find') ?? '' })}
          onCurrent={() => setChosen(versions.data?.items.find((one) => one.is_current) ?? null)}
          onClose={() => {
            setChosen(null);
            if (!chosen || address.get('page')) change({ version: null, page: null, find: null });
          }}
        />
      ) : null}
    </>
  );
}

async function saveVersion(params: { workspaceId: string; id: string; versionId: string }, version: Version) {
  try {
    saveRevision(await api('linkDocumentVersion', { params }), version);
  } catch (error) {
    toast.error({ title: 'Failed to open the file', detail: (error as Error).message });
  }
}

interface VersionPreviewProps {
  place: { workspaceId: string; id: string };
  version: Version;
  /** The page to open at, from 1. */
  page?: number;
  /** The words to highlight on it. */
  find?: string;
  /** Shows the current revision instead. */
  onCurrent: () => void;
  onClose: () => void;
}

function VersionPreview({ place, version, page, find, onCurrent, onClose }: VersionPreviewProps) {
  const params = { ...place, versionId: version.cde_version_id };
  const link = useCall('linkDocumentVersion', { params, query: { use: 'preview' } });
  return (
    <Dialog title={`${version.file_name}, revision ${version.revision}`} size="large" onClose={onClose}>
      {link.error ? (
        <ErrorState failure={shownFailure('Failed to open the file', link.error)} onRetry={() => void link.refetch()} />
      ) : !link.data ? (
        <Loading what="the file" />
      ) : (
        <>
          {link.data.superseded_by ? (
            <SupersededBand revision={version.revision} current={link.data.superseded_by}>
              <Button small onClick={onCurrent}>
                Open revision {link.data.superseded_by}
              </Button>
            </SupersededBand>
          ) : null}
          {version.preview === 'image' ? (
            <ZoomedPicture url={link.data.url} name={version.file_name} />
          ) : (
            <Suspense fallback={<Loading what="the file" />}>
              <PdfPages
                url={link.data.url}
                name={version.file_name}
                {...(page ? { page } : {})}
                {...(find ? { find } : {})}
              />
            </Suspense>
          )}
        </>
      )}
    </Dialog>
  );
}
