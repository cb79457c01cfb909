// A revision open at one page: tools at the top, pages and search on the left, the sheet, and the markups on the right.
import { lengthOf, millimetresOnPaper, type Point } from '@horizon/markup';
import { useNavigate } from '@tanstack/react-router';
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { ErrorState, Loading } from '../ui/states.tsx';
import { CalibrateDialog } from './calibrate-dialog.tsx';
import { DrawingBar } from './drawing-bar.tsx';
import type { Tool } from './drawing-tools.ts';
import { MarkedSheet } from './marked-sheet.tsx';
import { MarkupPanel } from './markup-panel.tsx';
import { colours } from './markup-words.ts';
import { RatioDialog } from './ratio-dialog.tsx';
import { useDocumentLinks, useSheetLinks } from './sheet-links.ts';
import { SheetMarks } from './sheet-marks.tsx';
import { SheetPanel } from './sheet-panel.tsx';
import { useSheetNumbers, useTextSearch } from './sheet-text.ts';
import { type SheetPlace, useMarkups } from './use-markups.ts';
import { usePageView } from './use-page-view.ts';
import { useScales } from './use-scales.ts';
import { type Sheet, useSheet } from './use-sheet.ts';
import { useVersionUrl } from './use-version-url.ts';
import styles from './drawing.module.css';
import { useCall } from '../client/data.ts';

interface OpenedSheetProps {
  place: SheetPlace;
  name: string;
  onPage: (page: number) => void;
  /** The search text; may be empty. */
  find: string;
  onFind: (find: string) => void;
  /** Whether the address names a page: then a search does not jump to its first hit. */
  isPageGiven: boolean;
}

export function OpenedSheet({ place, name, onPage, find, onFind, isPageGiven }: OpenedSheetProps) {
  const { page } = place;
  const { sheet, pages, failure } = useSheet(useVersionUrl(place, place.versionId), page);
  const [attach, view] = usePageView(sheet);
  const marks = useMarkups(place);
  const scales = useScales(place);
  const [tool, setTool] = useState<Tool>('select');
  const [colour, setColour] = useState<string>(colours[0].value);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [known, setKnown] = useState<readonly Point[] | null>(null);
  const [part, setPart] = useState<readonly Point[] | null>(null);
  const [isRatioOpen, setRatioOpen] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(find !== '');
  const [layers, setLayers] = useState<{ config: OptionalContentConfig; isChosen?: boolean } | null>(null);
  const [drawnSheet, setDrawnSheet] = useState<Sheet | null>(null);
  // Rendered with the file's default layers.
  const picture = useSheetPicture(place);
  const shownPicture = layers?.isChosen ? null : picture;
  const file = sheet?.file ?? null;
  const search = useTextSearch(file, find, page);
  // The same worker reads texts and renders: the sheet comes first.
  const readSheet = drawnSheet === sheet ? sheet : null;
  const numbers = useSheetNumbers(file, readSheet !== null);
  const links = useSheetLinks(readSheet, numbers);
  const documentLinks = useDocumentLinks(readSheet, numbers, place);
  const navigate = useNavigate();
  const hits = search.found.find((one) => one.page === page)?.hits ?? [];
  const chosen = marks.markups.find(({ id }) => id === chosenId) ?? null;

  useEffect(() => {
    if (!file) return undefined;
    let isCurrent = true;
    void file.getOptionalContentConfig().then((config) => isCurrent && setLayers({ config }));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const firstHit = search.found[0]?.page;
  const turnedFor = useRef(isPageGiven ? find : '');
  // A search without a page jumps to the first page with a hit, once.
  useEffect(() => {
    if (find === '' || turnedFor.current === find || firstHit === undefined || search.isSearching) return;
    turnedFor.current = find;
    if (hits.length === 0) onPage(firstHit);
  }, [find, firstHit, hits.length, onPage, search.isSearching]);

  if (failure !== null) return <ErrorState failure={{ title: 'This PDF cannot be shown', reason: failure }} isPage />;
  const pointsPerUnit = sheet?.box.pointsPerUnit ?? 1;
  const closeIfSet = (isSet: boolean) => {
    if (!isSet) return;
    setKnown(null);
    setPart(null);
    setRatioOpen(false);
    setTool('select');
  };
  return (
    <div className={styles.page}>
      <DrawingBar
        tool={tool}
        onTool={setTool}
        colour={colour}
        onColour={setColour}
        mayDraw={marks.mayCreate}
        maySetScale={scales.mayEdit}
        scale={scales.scale}
        hasViewports={scales.viewports.length > 0}
        view={view}
        page={page}
        pages={pages}
        onPage={onPage}
        onUndo={marks.undo}
        onRedo={marks.redo}
        isPanelOpen={isPanelOpen}
        onPanel={() => setPanelOpen((isOpen) => !isOpen)}
        onRatio={() => setRatioOpen(true)}
      />
      <div className={classes(styles.body, isPanelOpen && file && styles.withPages)}>
        {isPanelOpen && file ? (
          <SheetPanel
            key={find}
            file={file}
            page={page}
            onPage={onPage}
            numbers={numbers}
            query={find}
            onQuery={onFind}
            search={search}
            layers={layers?.config ?? null}
            onLayers={(config) => setLayers({ config, isChosen: true })}
          />
        ) : null}
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
            onCalibrate={setKnown}
            onViewport={setPart}
            layers={layers}
            picture={shownPicture}
            onDrawn={() => setDrawnSheet(sheet)}
          >
            {(isOnMarkup) => (
              <SheetMarks
                isOnMarkup={isOnMarkup}
                hits={hits}
                links={links}
                documentLinks={documentLinks}
                onDocument={(cdeId) => void navigate({ to: `/w/${place.workspaceId}/documents/${cdeId}/drawing` })}
                viewports={scales.viewports}
                onPage={tool === 'select' ? onPage : null}
              />
            )}
          </MarkedSheet>
        ) : (
          <div className={styles.window}>
            {picture === null ? (
              <Loading what="the sheet" />
            ) : (
              <>
                <img
                  className={styles.preview}
                  src={picture}
                  alt={`${name}, page ${page}`}
                  draggable={false}
                  data-picture
                  fetchPriority="high"
                />
                <p className="visually-hidden" role="status">
                  Loading the sheet
                </p>
              </>
            )}
          </div>
        )}
        <MarkupPanel place={place} marks={marks} chosen={chosen} onChoose={setChosenId} onPage={onPage} />
      </div>
      {known ? (
        <CalibrateDialog
          paperMillimetres={millimetresOnPaper(lengthOf(known), pointsPerUnit)}
          onClose={() => setKnown(null)}
          onSet={(length, unit) => scales.calibrate(known, length, unit).then(closeIfSet)}
        />
      ) : null}
      {isRatioOpen || part ? (
        <RatioDialog
          page={page}
          isPart={part !== null}
          scale={scales.scale}
          pointsPerUnit={pointsPerUnit}
          viewports={scales.viewports}
          onClose={() => {
            setPart(null);
            setRatioOpen(false);
          }}
          onSet={({ name: partName, ...scale }) =>
            (part ? scales.addPart(part, { ...scale, name: partName }) : scales.set(scale)).then(closeIfSet)
          }
          onRemove={scales.removePart}
        />
      ) : null}
    </div>
  );
}

/**
 * The address of the server's image of a page, which loads before the file; null if there is none. The first link is kept
 * as long as the page is shown: a newer one would load the image again.
 */
function useSheetPicture({ workspaceId, cdeId, versionId, page }: SheetPlace): string | null {
  const [first, setFirst] = useState<{ of: string; url: string } | null>(null);
  const shown = `${versionId} ${page}`;
  const preview = useCall(
    'linkDocumentPreview',
    { params: { workspaceId, id: cdeId, versionId }, query: { page } },
    { enabled: first?.of !== shown },
  );
  if (preview.data?.url && first?.of !== shown) setFirst({ of: shown, url: preview.data.url });
  return first?.of === shown ? first.url : null;
}
