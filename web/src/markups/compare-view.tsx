// Two revisions of a sheet over each other in two colours, or side by side, with the list of what differs. Sheets that do not lie
// on each other are aligned by three places that both show.
import type { DocumentVersion } from '@horizon/contract';
import { alignedBy, cornersOf, type Matrix, millimetresOnPaper, type PageBox, type Point } from '@horizon/markup';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorState, Loading } from '../ui/states.tsx';
import { ComparedSheets } from './compared-sheets.tsx';
import { VersionChoice } from './drawing-bar.tsx';
import { useDifferences, type Difference } from './use-differences.ts';
import type { SheetPlace } from './use-markups.ts';
import { usePageView } from './use-page-view.ts';
import { useSheet } from './use-sheet.ts';
import { useVersionUrl } from './use-version-url.ts';
import drawing from './drawing.module.css';
import styles from './compare.module.css';

interface CompareViewProps {
  place: SheetPlace;
  versions: readonly DocumentVersion[];
  otherId: string;
  onOther: (id: string) => void;
  onPage: (page: number) => void;
  onClose: () => void;
}

/** Points for aligning the sheets: one on the earlier revision, then the same on the later one, three times. */
interface Aligning {
  before: Point[];
  after: Point[];
}

const kinds: Readonly<Record<Difference['kind'], string>> = { removed: 'Removed', added: 'Added', changed: 'Changed' };

export function CompareView({ place, versions, otherId, onOther, onPage, onClose }: CompareViewProps) {
  const own = versions.find((one) => one.cde_version_id === place.versionId);
  const other = versions.find((one) => one.cde_version_id === otherId);
  const [older, newer] = (own?.sequence ?? 0) < (other?.sequence ?? 0) ? [own, other] : [other, own];
  const before = useSheet(useVersionUrl(place, older?.cde_version_id), place.page);
  const after = useSheet(useVersionUrl(place, newer?.cde_version_id), place.page);
  const [mode, setMode] = useState<'overlay' | 'side'>('overlay');
  const [alignment, setAlignment] = useState<Matrix | null>(null);
  const [aligning, setAligning] = useState<Aligning | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [attach, view] = usePageView(before.sheet, mode === 'side' && !aligning ? 2 : 1);
  const differences = useDifferences(before.sheet, after.sheet, alignment);
  const failure = before.failure ?? after.failure;
  if (failure !== null) return <ErrorState failure={{ title: 'This PDF cannot be shown', reason: failure }} isPage />;

  function takePlace(point: Point) {
    if (!aligning) return;
    const isBefore = aligning.before.length === aligning.after.length;
    const next = isBefore
      ? { ...aligning, before: [...aligning.before, point] }
      : { ...aligning, after: [...aligning.after, point] };
    if (next.after.length < 3) return setAligning(next);
    const found = alignedBy(next.after, next.before);
    setAligning(null);
    setFault(found ? null : 'These points are on one line. Choose three that form a triangle.');
    if (found) setAlignment(found);
  }
  const asked = aligning && aligning.before.length === aligning.after.length ? older : newer;
  return (
    <div className={drawing.page}>
      <div className={drawing.bar} role="toolbar" aria-label="Comparison">
        <VersionChoice
          label="Compare with"
          versions={versions}
          chosenId={otherId}
          onChoose={onOther}
          except={place.versionId}
        />
        <Button small look="subtle" aria-pressed={mode === 'overlay'} onClick={() => setMode('overlay')}>
          Overlay
        </Button>
        <Button small look="subtle" aria-pressed={mode === 'side'} onClick={() => setMode('side')}>
          Side by side
        </Button>
        {alignment ? (
          <Button small onClick={() => setAlignment(null)}>
            Remove alignment
          </Button>
        ) : (
          <Button
            small
            look="subtle"
            aria-pressed={aligning !== null}
            onClick={() => setAligning(aligning ? null : { before: [], after: [] })}
          >
            Align by three points
          </Button>
        )}
        <span className={drawing.spacer} />
        <span className={styles.key} data-kind="removed">
          Only {older?.revision}
        </span>
        <span className={styles.key} data-kind="added">
          Only {newer?.revision}
        </span>
        <Button small onClick={view.zoomOut} aria-label="Zoom out">
          −
        </Button>
        <span className={drawing.note}>{view.percent === null ? '' : `${view.percent}%`}</span>
        <Button small onClick={view.zoomIn} aria-label="Zoom in">
          +
        </Button>
        <Button small onClick={view.fit}>
          Fit
        </Button>
        {before.pages > 1 ? (
          <>
            <Button small disabled={place.page <= 1} onClick={() => onPage(place.page - 1)}>
              Previous page
            </Button>
            <span className={drawing.note}>
              Page {place.page} of {before.pages}
            </span>
            <Button small disabled={place.page >= before.pages} onClick={() => onPage(place.page + 1)}>
              Next page
            </Button>
          </>
        ) : null}
        <Button small look="primary" onClick={onClose}>
          Close comparison
        </Button>
      </div>
      {aligning || fault ? (
        <p className={styles.ask} role="status">
          {aligning
            ? `Point ${Math.floor((aligning.before.length + aligning.after.length) / 2) + 1} of 3, on revision ${asked?.revision}: click it, or move the crosshair with the arrow keys and press Enter.`
            : fault}
        </p>
      ) : null}
      <div className={drawing.body}>
        <ComparedSheets
          attach={attach}
          view={view}
          before={before.sheet}
          after={after.sheet}
          mode={aligning ? (asked === older ? 'before' : 'after') : mode}
          names={[older?.revision ?? '', newer?.revision ?? '']}
          alignment={aligning ? null : alignment}
          differences={aligning ? [] : (differences.items ?? [])}
          chosen={chosen}
          onPoint={aligning ? takePlace : null}
        />
        <aside className={drawing.panel} aria-label="Differences">
          <div className={drawing.panelHead}>
            <h2>Differences{differences.items ? ` (${differences.items.length})` : ''}</h2>
          </div>
          {differences.failure ? (
            <p className={drawing.none}>The sheets could not be compared. Open the page again.</p>
          ) : null}
          {!differences.items && !differences.failure ? (
            <div className={drawing.none}>
              <Loading what="the differences" />
            </div>
          ) : null}
          {differences.items?.length === 0 ? (
            <p className={drawing.none}>This page is the same in both revisions.</p>
          ) : null}
          <ol className={drawing.marks}>
            {differences.items?.map(({ bounds, kind }, at) => (
              <li key={`${bounds.left} ${bounds.bottom}`}>
                <button
                  type="button"
                  className={drawing.mark}
                  aria-pressed={at === chosen}
                  aria-label={`${kinds[kind]} ${at + 1}, ${placeOf(bounds, before.sheet?.box ?? null)}`}
                  onClick={() => {
                    setChosen(at);
                    view.show(bounds);
                  }}
                >
                  <span className={drawing.swatch} data-kind={kind} />
                  <span>
                    <strong>
                      {kinds[kind]} {at + 1}
                    </strong>
                    <small>{placeOf(bounds, before.sheet?.box ?? null)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </aside>
      </div>
    </div>
  );
}

/** A position on the sheet, in words. */
function placeOf(bounds: Difference['bounds'], box: PageBox | null): string {
  if (!box) return '';
  const [topLeft, , bottomRight] = cornersOf(bounds);
  const across = ((topLeft.x + bottomRight.x) / 2 - box.left) / box.width;
  const up = ((topLeft.y + bottomRight.y) / 2 - box.bottom) / box.height;
  const column = across < 1 / 3 ? 'left' : across > 2 / 3 ? 'right' : 'middle';
  const row = up < 1 / 3 ? 'lower' : up > 2 / 3 ? 'upper' : 'centre';
  const millimetres = (value: number) => Math.round(millimetresOnPaper(value, box.pointsPerUnit));
  const size = `${millimetres(bounds.right - bounds.left)} × ${millimetres(bounds.top - bounds.bottom)} mm`;
  return `${row} ${column}, ${size} on paper`;
}
