// The page of a drawing with its markups: the sheet in the middle, tools above it, the list of markups on the right.
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAddress } from '../client/address.ts';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { SupersededBand } from '../client/superseded-band.tsx';
import { ListPage } from '../ui/page.tsx';
import { EmptyState, ErrorState, Loading } from '../ui/states.tsx';
import { CompareView } from './compare-view.tsx';
import { VersionChoice } from './drawing-bar.tsx';
import { OpenedSheet } from './opened-sheet.tsx';
import { SheetActs } from './sheet-acts.tsx';

/** A document's drawing, open at one page of one version. */
export function DrawingPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { recordId: cdeId = '' } = useParams({ strict: false });
  const [params, setParams] = useAddress();
  const document = useCall('getDocument', { params: { workspaceId, id: cdeId } });
  const versions = useCall('listDocumentVersions', { params: { workspaceId, id: cdeId } });
  const items = versions.data?.items ?? [];
  const version = items.find((one) => one.cde_version_id === params.get('version')) ?? items[0];
  const current = items.find((one) => one.is_current);
  const number = Number(params.get('page')) || 1;
  const title = document.data ? `${document.data.number} ${document.data.title}` : 'Drawing';
  usePageCrumbs(
    useMemo(
      () => [
        { label: 'Documents', href: `/w/${workspaceId}/documents` },
        { label: title, href: `/w/${workspaceId}/documents/${cdeId}` },
        { label: 'Markups' },
      ],
      [workspaceId, cdeId, title],
    ),
  );
  const failure = document.error ?? versions.error;
  if (failure) return <ErrorState failure={shownFailure('Failed to open the drawing', failure)} isPage />;
  if (!document.data || !versions.data) return <Loading what="the drawing" />;
  if (!version) {
    return (
      <EmptyState
        isPage
        title="No version yet"
        detail="Add a version with a PDF to the document, then mark it up here."
      />
    );
  }
  const place = { workspaceId, cdeId, versionId: version.cde_version_id, page: number };
  const onPage = (page: number) => setParams({ page: page === 1 ? null : String(page) });
  const compared = items.find(
    ({ cde_version_id: id }) => id === params.get('compare') && id !== version.cde_version_id,
  );
  const choice = (
    <>
      <VersionChoice
        versions={items}
        chosenId={version.cde_version_id}
        onChoose={(id) => setParams({ version: id }, { isStep: true })}
      />
      <SheetActs
        key={version.cde_version_id}
        place={place}
        versions={items}
        isPdf={version.preview === 'pdf'}
        onCompare={(id) => setParams({ compare: id }, { isStep: true })}
      />
    </>
  );
  return (
    <ListPage
      title={title}
      bar={
        current && !version.is_current ? (
          <SupersededBand revision={version.revision} current={current.revision}>
            <AppLink href={`/w/${workspaceId}/documents/${cdeId}/drawing${number > 1 ? `?page=${number}` : ''}`}>
              Open revision {current.revision}
            </AppLink>
          </SupersededBand>
        ) : undefined
      }
      actions={choice}
    >
      {compared ? (
        <CompareView
          key={`${version.cde_version_id} ${compared.cde_version_id}`}
          place={place}
          versions={items}
          otherId={compared.cde_version_id}
          onOther={(id) => setParams({ compare: id })}
          onPage={onPage}
          onClose={() => setParams({ compare: null })}
        />
      ) : version.preview === 'pdf' ? (
        <OpenedSheet
          key={version.cde_version_id}
          place={place}
          name={`${title}, revision ${version.revision}`}
          onPage={onPage}
          find={params.get('find') ?? ''}
          onFind={(find) => setParams({ find: find || null })}
          isPageGiven={params.has('page')}
        />
      ) : (
        <EmptyState
          isPage
          title="Markups need a PDF"
          detail="This version is a file of another kind. Open it from the document, or add its PDF as a version."
        />
      )}
    </ListPage>
  );
}
