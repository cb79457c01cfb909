// The drawing itself: the visible part is rendered when the view stops moving; until then the last image is scaled.
import { type PageView, shownSize } from '@horizon/markup';
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config';
import { useEffect, useRef, useState } from 'react';
import { pictureMove } from './use-page-view.ts';
import styles from './drawing.module.css';
import type { Sheet } from './use-sheet.ts';

interface SheetCanvasProps {
  sheet: Sheet;
  view: PageView;
  size: { width: number; height: number };
  label: string;
  /** The visibility of the PDF's layers; null for the file's default. */
  layers: { config: OptionalContentConfig } | null;
  /** The address of the server's image of the page, shown until the page is rendered. */
  picture: string | null;
  /** True while the sheet is being moved: the rendered image moves with it. */
  isMoving: boolean;
  /** Called when the sheet has been rendered for the first time. */
  onDrawn: () => void;
}

/** The part of a page that a viewport shows. */
export function SheetCanvas(props: SheetCanvasProps) {
  const { sheet, view, size, label, layers, picture, isMoving, onDrawn } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<PageView | null>(null);
  useEffect(() => {
    let task: { cancel: () => void; promise: Promise<unknown> } | null = null;
    const timer = window.setTimeout(() => {
      const target = canvas.current;
      if (!target || size.width === 0) return;
      const density = window.devicePixelRatio;
      // Rendered off-screen and shown as a whole, so that nobody sees a half-rendered sheet.
      const aside = document.createElement('canvas');
      aside.width = Math.round(size.width * density);
      aside.height = Math.round(size.height * density);
      const viewport = sheet.page.getViewport({
        scale: view.pixelsPerPt * density,
        rotation: view.rotation,
        offsetX: view.origin.x * density,
        offsetY: view.origin.y * density,
      });
      task = sheet.page.render({
        canvas: aside,
        viewport,
        ...(layers ? { optionalContentConfigPromise: Promise.resolve(layers.config) } : {}),
      });
      task.promise.then(
        () => {
          target.width = aside.width;
          target.height = aside.height;
          target.getContext('2d')?.drawImage(aside, 0, 0);
          setDrawn(view);
          onDrawn();
          return undefined;
        },
        () => undefined,
      );
    }, 0);
    return () => {
      window.clearTimeout(timer);
      task?.cancel();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the callback does not affect the rendering
  }, [sheet, view, size.width, size.height, layers]);
  const move = pictureMove(drawn, view);
  const full = shownSize(view);
  const paper = { ...full, transform: `translate(${view.origin.x}px, ${view.origin.y}px)` };
  return (
    <>
      <div className={styles.paper} style={paper} data-paper />
      {/* The server's image has the page's own rotation; a page rotated by hand has to wait. */}
      {picture !== null && view.rotation === sheet.rotation ? (
        <img className={styles.canvas} src={picture} alt="" draggable={false} style={paper} />
      ) : null}
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={label}
        data-drawn={(drawn === view && !isMoving) || undefined}
        style={{
          width: size.width,
          height: size.height,
          transform: move ?? undefined,
          clipPath: drawn ? paperOf(drawn, size) : undefined,
          visibility: move === null ? 'hidden' : 'visible',
        }}
      />
    </>
  );
}

/** Clips a canvas to the edges of the paper. */
function paperOf(drawn: PageView, size: { width: number; height: number }): string {
  const { width, height } = shownSize(drawn);
  const { x, y } = drawn.origin;
  const edges = [y, size.width - x - width, size.height - y - height, x];
  return `inset(${edges.map((edge) => `${Math.max(0, edge)}px`).join(' ')})`;
}
