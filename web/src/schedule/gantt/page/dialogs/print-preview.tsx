import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { IconButton } from '../../../../ui/button.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { drawSheet } from '../../print/export-chart.ts';
import type { Sheet } from '../../print/sheet.ts';
import styles from './print-dialog.module.css';

const PREVIEW_PX = 1600;

interface PrintPreviewProps {
  sheet: Sheet;
  /** The sheet shown, from 0. */
  page: number;
  count: number;
  onTurn: (page: number) => void;
}

/** Previews the sheets one at a time: by buttons, or with ← → Home End. */
export function PrintPreview({ sheet, page, count, onTurn }: PrintPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawSheet(canvas.current, sheet, { page, widthPx: PREVIEW_PX });
  }, [sheet, page]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onTurn(Math.min(Math.max(to, 0), count - 1));
  };
  const place = `Sheet ${formatNumber(page + 1)} of ${formatNumber(count)}`;
  return (
    <figure className={styles.preview}>
      <div role="toolbar" aria-label="Preview" className={styles.turning} tabIndex={-1} onKeyDown={onKeyDown}>
        <IconButton
          small
          label="Previous sheet"
          keys="←"
          aria-disabled={page === 0}
          onClick={() => onTurn(Math.max(page - 1, 0))}
        >
          <IconChevronLeft />
        </IconButton>
        <span aria-live="polite">{place}</span>
        <IconButton
          small
          label="Next sheet"
          keys="→"
          aria-disabled={page === count - 1}
          onClick={() => onTurn(Math.min(page + 1, count - 1))}
        >
          <IconChevronRight />
        </IconButton>
      </div>
      <canvas ref={canvas} role="img" aria-label={`Preview of ${place.toLowerCase()}`} />
      <figcaption>The image will look like this.</figcaption>
    </figure>
  );
}
