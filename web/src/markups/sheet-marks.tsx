// Marks on a sheet below the markups: the hits of a search, and links to other sheets.
import { type Bounds, cornersOf, type Point, type SheetLink, type TextHit } from '@horizon/markup';
import styles from './sheet-panel.module.css';

interface SheetMarksProps {
  hits: readonly TextHit[];
  links: readonly SheetLink[];
  /** Parts of the page with a scale of their own. */
  viewports: readonly { id: string; bounds: Bounds; name: string | null }[];
  /** None while a tool draws: presses are its own. */
  onPage: ((page: number) => void) | null;
}

const polygon = (points: readonly Point[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');

export function SheetMarks({ hits, links, viewports, onPage }: SheetMarksProps) {
  return (
    <>
      {viewports.map(({ id, bounds }) => (
        <polygon key={id} className={styles.viewport} points={polygon(cornersOf(bounds))} />
      ))}
      {links.map((link) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no button
        <polygon
          key={`${link.page} ${polygon(link.corners)}`}
          role="link"
          tabIndex={onPage ? 0 : -1}
          aria-label={`Open sheet ${link.number}`}
          className={styles.link}
          style={onPage ? undefined : { pointerEvents: 'none' }}
          points={polygon(link.corners)}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => onPage?.(link.page)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onPage?.(link.page);
          }}
        >
          <title>Open sheet {link.number}</title>
        </polygon>
      ))}
      {hits.map(({ corners }) => (
        <polygon key={polygon(corners)} className={styles.hit} points={polygon(corners)} data-hit />
      ))}
    </>
  );
}
