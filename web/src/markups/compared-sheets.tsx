// The viewport of a comparison: the two sheets rendered for the current view, with frames around the differences.
import { type Matrix, type PageView, type Point, cornersOf } from '@horizon/markup';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Loading } from '../ui/states.tsx';
import { overlaid, pictureOf } from './compare-sheets.ts';
import type { Difference } from './use-differences.ts';
import type { ShownView } from './use-page-view.ts';
import type { Sheet } from './use-sheet.ts';
import drawing from './drawing.module.css';
import styles from './compare.module.css';

interface ComparedSheetsProps {
  attach: (element: HTMLDivElement | null) => void;
  view: ShownView;
  before: Sheet | null;
  after: Sheet | null;
  mode: 'overlay' | 'side' | 'before' | 'after';
  names: readonly [string, string];
  alignment: Matrix | null;
  differences: readonly Difference[];
  chosen: number | null;
  /** Called with the point pressed; null if a press pans the sheet. */
  onPoint: ((point: Point) => void) | null;
}

const restMillis = 120;
/** The distance an arrow key moves the crosshair, in pixels; one pixel with Shift. */
const stepPx = 16;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function ComparedSheets(props: ComparedSheetsProps) {
  const { attach, view, before, after, mode, names, alignment, onPoint } = props;
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  // The crosshair for picking a point by keyboard; in the middle until it is moved.
  const [cross, setCross] = useState<{ x: number; y: number } | null>(null);
  const frame = useRef<HTMLDivElement | null>(null);
  const isPicking = onPoint !== null;
  const take = useCallback(
    (element: HTMLDivElement | null) => {
      frame.current = element;
      attach(element);
    },
    [attach],
  );
  useEffect(() => {
    if (isPicking) frame.current?.focus();
  }, [isPicking]);
  const { width, height } = view.size;
  const at = cross ?? { x: width / 2, y: height / 2 };
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') view.zoomIn();
    else if (event.key === '-') view.zoomOut();
    else if (event.key === '0') view.fit();
    else if (step) {
      event.preventDefault();
      const px = event.shiftKey ? 1 : stepPx;
      if (isPicking) {
        setCross({
          x: Math.min(width, Math.max(0, at.x + step[0] * px)),
          y: Math.min(height, Math.max(0, at.y + step[1] * px)),
        });
      } else view.moveBy(-step[0] * 60, -step[1] * 60);
    } else if (onPoint && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      const point = view.pointAt({ clientX: box.left + at.x, clientY: box.top + at.y });
      if (point) onPoint(point);
    }
  }
  const both = before && after ? { before, after } : null;
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const point = view.pointAt(event);
    if (onPoint && point) return onPoint(point);
    event.currentTarget.setPointerCapture(event.pointerId);
    return setFrom({ x: event.clientX, y: event.clientY });
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- points are picked by press or crosshair
    <div
      className={drawing.window}
      ref={take}
      role="group"
      aria-label={isPicking ? 'Sheets: arrow keys move the crosshair, Enter takes the place' : 'Compared sheets'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the sheets handle keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      data-tool={onPoint ? 'pick' : 'pan'}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (!from) return;
        view.moveBy(event.clientX - from.x, event.clientY - from.y);
        setFrom({ x: event.clientX, y: event.clientY });
      }}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
    >
      {both && view.view ? (
        <div className={styles.panes} data-mode={mode}>
          {mode === 'side' ? (
            <>
              <Pane
                {...both}
                show="before"
                view={view.view}
                alignment={alignment}
                label={`Revision ${names[0]}`}
                isHalf
              />
              <Pane
                {...both}
                show="after"
                view={view.view}
                alignment={alignment}
                label={`Revision ${names[1]}`}
                isHalf
              />
            </>
          ) : (
            <Pane
              {...both}
              show={mode}
              view={view.view}
              alignment={alignment}
              label={
                mode === 'overlay'
                  ? `Revisions ${names[0]} and ${names[1]} over each other`
                  : `Revision ${mode === 'before' ? names[0] : names[1]}`
              }
            />
          )}
        </div>
      ) : (
        <Loading what="both revisions" />
      )}
      {isPicking ? (
        <svg className={drawing.layer} aria-hidden style={{ pointerEvents: 'none' }}>
          <path className={styles.cross} d={`M${at.x - 14} ${at.y}h28M${at.x} ${at.y - 14}v28`} />
        </svg>
      ) : null}
      {view.matrix && mode === 'overlay' ? (
        <svg className={drawing.layer} aria-hidden style={{ pointerEvents: 'none' }}>
          <g transform={`matrix(${view.matrix.join(' ')})`}>
            {props.differences.map(({ bounds, kind }, at) => (
              <polygon
                key={`${bounds.left} ${bounds.bottom}`}
                className={styles.frame}
                data-kind={kind}
                data-chosen={at === props.chosen || undefined}
                points={cornersOf(bounds)
                  .map(({ x, y }) => `${x},${y}`)
                  .join(' ')}
              />
            ))}
          </g>
        </svg>
      ) : null}
    </div>
  );
}

interface PaneProps {
  before: Sheet;
  after: Sheet;
  show: 'overlay' | 'before' | 'after';
  view: PageView;
  alignment: Matrix | null;
  label: string;
  isHalf?: boolean;
}

/** One image of the comparison, rendered again when the view stops moving. */
function Pane({ before, after, show, view, alignment, label, isHalf = false }: PaneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const timer = window.setTimeout(() => {
      const target = canvas.current;
      const frame = target?.parentElement;
      if (!target || !frame) return;
      const density = window.devicePixelRatio;
      const scaled = {
        rotation: view.rotation,
        pixelsPerPt: view.pixelsPerPt * density,
        origin: { x: view.origin.x * density, y: view.origin.y * density },
      };
      const picture = {
        width: Math.max(1, Math.round(frame.clientWidth * density)),
        height: Math.max(1, Math.round(frame.clientHeight * density)),
        view: scaled,
      };
      const later = alignment ? { ...picture, alignment } : picture;
      void (async () => {
        const old = show === 'after' ? null : await pictureOf(before, before, picture, stop.signal);
        const young = show === 'before' ? null : await pictureOf(after, before, later, stop.signal);
        if (old && young) overlaid(target, old, young);
        else {
          const one = (old ?? young)!;
          target.width = one.width;
          target.height = one.height;
          target.getContext('2d')!.drawImage(one, 0, 0);
        }
        setDrawn(true);
      })().catch(() => undefined);
    }, restMillis);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [before, after, show, view, alignment]);
  return (
    <div className={styles.pane} data-half={isHalf || undefined}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className={styles.picture}
        data-compared={isDrawn || undefined}
      />
      <span className={styles.name}>{label}</span>
    </div>
  );
}
