// The marks on a sheet below the markups: search hits, and links to other sheets.
import { type Bounds, cornersOf, type Point, type SheetLink, type TextHit } from '@horizon/markup';
import type { DocumentLink } from './sheet-links.ts';
import styles from './sheet-panel.module.css';

interface SheetMarksProps {
  hits: readonly TextHit[];
  links: readonly SheetLink[];
  documentLinks: readonly DocumentLink[];
  /** The parts of the page with a scale of their own. */
  viewports: readonly { id: string; bounds: Bounds; name: string | null }[];
  /** Missing while a tool is active, which then handles all presses. */
  onPage: ((page: number) => void) | null;
  onDocument: (cdeId: string) => void;
  /** Whether a press is on a markup, which is above the links. */
  isOnMarkup: (event: { clientX: number; clientY: number }) => boolean;
}

const polygon = (points: readonly Point[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');

interface LinkedPlaceProps {
  label: string;
  corners: readonly Point[];
  onOpen: (() => void) | null;
  isOnMarkup: SheetMarksProps['isOnMarkup'];
}

function LinkedPlace({ label, corners, onOpen, isOnMarkup }: LinkedPlaceProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no button
    <polygon
      role="link"
      tabIndex={onOpen ? 0 : -1}
      aria-label={label}
      className={styles.link}
      style={onOpen ? undefined : { pointerEvents: 'none' }}
      points={polygon(corners)}
      onPointerDown={(event) => isOnMarkup(event) || event.stopPropagation()}
      onClick={(event) => isOnMarkup(event) || onOpen?.()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onOpen?.();
      }}
    >
      <title>{label}</title>
    </polygon>
  );
}

export function SheetMarks(props: SheetMarksProps) {
  const { hits, links, documentLinks, viewports, onPage, onDocument, isOnMarkup } = props;
  return (
    <>
      {viewports.map(({ id, bounds }) => (
        <polygon key={id} className={styles.viewport} points={polygon(cornersOf(bounds))} />
      ))}
      {links.map(({ number, page, corners }) => (
        <LinkedPlace
          key={`${page} ${polygon(corners)}`}
          label={`Open sheet ${number}`}
          corners={corners}
          isOnMarkup={isOnMarkup}
          onOpen={onPage && (() => onPage(page))}
        />
      ))}
      {documentLinks.map(({ number, title, cdeId, corners }) => (
        <LinkedPlace
          key={`${cdeId} ${polygon(corners)}`}
          label={`Open ${number} ${title}`}
          corners={corners}
          isOnMarkup={isOnMarkup}
          onOpen={onPage && (() => onDocument(cdeId))}
        />
      ))}
      {hits.map(({ corners }) => (
        <polygon key={polygon(corners)} className={styles.hit} points={polygon(corners)} data-hit />
      ))}
    </>
  );
}
