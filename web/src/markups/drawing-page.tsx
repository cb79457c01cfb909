// A drawing with its markups: the sheet in the middle, tools above it, the list of markups on the right.
import { useParams } from '@tanstack/react-router';
import type { Markup } from '@horizon/contract';
import { calibrated, lengthOf, type LengthUnit } from '@horizon/markup';
import { useMemo, useState } from 'react';
import { useAddress } from '../client/address.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { ListPage } from '../ui/page.tsx';
import { EmptyState, ErrorState, Loading } from '../ui/states.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { CalibrateDialog } from './calibrate-dialog.tsx';
import { DrawingBar, VersionChoice } from './drawing-bar.tsx';
import type { Tool } from './drawing-tools.ts';
import { MarkupPanel } from './markup-panel.tsx';
import { colours } from './markup-words.ts';
import { MarkedSheet } from './marked-sheet.tsx';
import { useMarkups } from './use-markups.ts';
import { usePageView } from './use-page-view.ts';
import { useSheet } from './use-sheet.ts';
import styles from './drawing.module.css';

/** The versions of a document, one of them open on one of its pages. */
export function DrawingPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { recordId: cdeId = '' } = useParams({ strict: false });
  const [params, setParams] = useAddress();
  const document = useCall('getDocument', { params: { workspaceId, id: cdeId } });
  const versions = useCall('listDocumentVersions', { params: { workspaceId, id: cdeId } });
  const items = versions.data?.items ?? [];
  const version = items.find((one) => one.cde_version_id === params.get('version')) ?? items[0];
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
  const choice = (
    <VersionChoice
      versions={items}
      chosenId={version.cde_version_id}
      onChoose={(id) => setParams({ version: id, page: null }, { isStep: true })}
    />
  );
  return (
    <ListPage
      title={title}
      titleNote={version.is_current ? undefined : <StatusChip bucket="closed" label="Superseded" />}
      actions={choice}
    >
      {version.preview === 'pdf' ? (
        <OpenedSheet
          key={version.cde_version_id}
          place={{ workspaceId, cdeId, versionId: version.cde_version_id, page: number }}
          name={`${title}, revision ${version.revision}`}
          onPage={(page) => setParams({ page: page === 1 ? null : String(page) })}
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

interface OpenedSheetProps {
  place: { workspaceId: string; cdeId: string; versionId: string; page: number };
  name: string;
  onPage: (page: number) => void;
}

function OpenedSheet({ place, name, onPage }: OpenedSheetProps) {
  const { workspaceId, cdeId, versionId, page } = place;
  const link = useCall('linkDocumentVersion', {
    params: { workspaceId, id: cdeId, versionId },
    query: { use: 'preview' },
  });
  const [url, setUrl] = useState<string | null>(null);
  // The first link serves as long as the sheet is open: a newer one would load the file again.
  if (url === null && link.data) setUrl(link.data.url);
  const { sheet, pages, failure } = useSheet(url, page);
  const [attach, view] = usePageView(sheet);
  const marks = useMarkups(place);
  const scales = useCall('listSheetScales', { params: { workspaceId, id: cdeId, versionId } });
  const saveScale = useWrite('setSheetScale', {
    successMessage: () => 'Scale set',
    failsWith: 'Failed to set the scale',
  });
  const [tool, setTool] = useState<Tool>('select');
  const [colour, setColour] = useState<string>(colours[0].value);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [known, setKnown] = useState<{ points: Markup['points'] } | null>(null);
  const scale = scales.data?.items.find(({ pdf_page_number: of }) => of === page) ?? null;
  const chosen = marks.markups.find(({ id }) => id === chosenId) ?? null;

  if (failure !== null) return <ErrorState failure={{ title: 'This PDF cannot be shown', reason: failure }} isPage />;
  if (link.error) return <ErrorState failure={shownFailure('Failed to open the file', link.error)} isPage />;
  async function setScale(length: number, unit: LengthUnit) {
    const [from, to] = known?.points ?? [];
    const found = from && to ? calibrated(from, to, length, unit) : null;
    if (!found) return;
    await saveScale.mutateAsync({
      params: { workspaceId, id: cdeId, versionId },
      body: { pdf_page_number: page, millimetres_per_pt: found.millimetresPerPt, unit },
    });
    setKnown(null);
    setTool('select');
  }
  return (
    <div className={styles.page}>
      <DrawingBar
        tool={tool}
        onTool={setTool}
        colour={colour}
        onColour={setColour}
        mayDraw={marks.mayCreate}
        maySetScale={scales.data?.abilities.includes('edit') ?? false}
        scale={scale}
        view={view}
        page={page}
        pages={pages}
        onPage={onPage}
        onUndo={marks.undo}
        onRedo={marks.redo}
      />
      <div className={styles.body}>
        {sheet ? (
          <MarkedSheet
            sheet={sheet}
            attach={attach}
            view={view}
            name={`${name}, page ${page}`}
            tool={tool}
            onTool={setTool}
            colour={colour}
            marks={marks}
            chosenId={chosenId}
            onChoose={setChosenId}
            onCalibrate={(points) => setKnown({ points: [...points] })}
          />
        ) : (
          <div className={styles.window}>
            <Loading what="the sheet" />
          </div>
        )}
        <MarkupPanel marks={marks} chosen={chosen} onChoose={setChosenId} />
      </div>
      {known ? (
        <CalibrateDialog
          lengthPt={lengthOf(known.points)}
          isBusy={saveScale.isPending}
          onClose={() => setKnown(null)}
          onSet={(length, unit) => void setScale(length, unit)}
        />
      ) : null}
    </div>
  );
}

export const drawingHref = (workspaceId: string, cdeId: string): string =>
  `/w/${workspaceId}/documents/${cdeId}/drawing`;
