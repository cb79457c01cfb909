// The view of a sheet in its viewport: first fitted, then zoomed, panned and rotated.
import {
  type Bounds,
  fitted,
  focused,
  inverseOf,
  keptInWindow,
  matrixOf,
  type PageView,
  pixelsPerPtAtFull,
  type Point,
  type Rotation,
  through,
  zoomed,
} from '@horizon/markup';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { followTwoPointers, type TwoPointerMove } from '../ui/two-pointers.ts';
import type { Sheet } from './use-sheet.ts';

const stepFactor = 1.25;
/** Zoom factor per pixel of the mouse wheel. */
const wheelFactor = 1.0015;

type FittedPage = Pick<PageView, 'box' | 'rotation'>;

export type ShownView = ReturnType<typeof usePageView>[1];

/** The delay after the last movement before the sheet is rendered again. */
const settleMillis = 120;

/** The CSS transform from the image of one view to another view; null if it must be rendered again. */
export function pictureMove(drawn: PageView | null, view: PageView): string | null {
  if (drawn === null || drawn.rotation !== view.rotation || drawn.box !== view.box) return null;
  const share = view.pixelsPerPt / drawn.pixelsPerPt;
  const [x, y] = [view.origin.x - drawn.origin.x * share, view.origin.y - drawn.origin.y * share];
  return `translate(${x}px, ${y}px) scale(${share})`;
}

/** The view that shapes are rendered in, and the transform to the current view, which moves their image meanwhile. */
export function useSettledView(view: PageView | null): { drawn: PageView | null; move: string | null } {
  const [settled] = useDebouncedValue(view, settleMillis);
  const move = view === null || view === settled ? null : pictureMove(settled, view);
  return move === null ? { drawn: view, move } : { drawn: settled, move };
}

/**
 * The `ref` of a viewport, and the view of a sheet in it with the actions that change it. The sheet never leaves the viewport.
 * `panes` is the number of panes next to each other that show the same view.
 */
export function usePageView(sheet: Sheet | null, panes = 1) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [whole, setSize] = useState({ width: 0, height: 0 });
  const size = useMemo(() => ({ ...whole, width: whole.width / panes }), [whole, panes]);
  const [turn, setTurn] = useState(0);
  // Of a page and its rotation: another one is fitted again; a viewport of another size keeps it.
  const [moved, setMoved] = useState<{ of: FittedPage; view: PageView } | null>(null);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  const shownPage = useMemo<FittedPage | null>(
    () => (sheet ? { box: sheet.box, rotation: ((sheet.rotation + turn) % 360) as Rotation } : null),
    [sheet, turn],
  );
  const view = useMemo(() => {
    if (!shownPage || size.width === 0) return null;
    return moved?.of === shownPage ? keptInWindow(moved.view, size) : fitted(shownPage, size);
  }, [shownPage, size, moved]);
  const change = useMemo(
    () => (next: (view: PageView) => PageView) =>
      setMoved((before) => {
        if (!shownPage || size.width === 0) return before;
        const known = before?.of === shownPage ? keptInWindow(before.view, size) : fitted(shownPage, size);
        return { of: shownPage, view: keptInWindow(next(known), size) };
      }),
    [shownPage, size],
  );

  const middle = { x: size.width / 2, y: size.height / 2 };
  const moveBy = (dx: number, dy: number) =>
    change((before) => ({ ...before, origin: { x: before.origin.x + dx, y: before.origin.y + dy } }));
  /** A place in the pane that it is in. */
  const placeIn = (box: DOMRect, { x, y }: Point): Point => ({ x: (x - box.left) % size.width, y: y - box.top });
  const turnWheel = useEffectEvent((event: WheelEvent, box: DOMRect) => {
    const pointer = placeIn(box, { x: event.clientX, y: event.clientY });
    change((before) =>
      event.shiftKey
        ? { ...before, origin: { x: before.origin.x - event.deltaY - event.deltaX, y: before.origin.y } }
        : zoomed(before, wheelFactor ** -event.deltaY, pointer),
    );
  });
  const pinch = useEffectEvent(({ factor, from, to }: TwoPointerMove, box: DOMRect) => {
    const fixed = placeIn(box, from);
    change((before) => {
      const { origin, ...rest } = zoomed(before, factor, fixed);
      return { ...rest, origin: { x: origin.x + to.x - from.x, y: origin.y + to.y - from.y } };
    });
  });
  // Followed for as long as the viewport is there: a gesture must not end because its sheet is rendered again.
  useEffect(() => {
    if (!element) return undefined;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      turnWheel(event, element.getBoundingClientRect());
    };
    element.addEventListener('wheel', wheel, { passive: false });
    const stopFollowing = followTwoPointers(element, (move) => pinch(move, element.getBoundingClientRect()));
    return () => {
      element.removeEventListener('wheel', wheel);
      stopFollowing();
    };
  }, [element]);

  const matrix = useMemo(() => (view ? matrixOf(view) : null), [view]);
  const shown = {
    size,
    view,
    matrix,
    percent: view ? Math.round((view.pixelsPerPt / pixelsPerPtAtFull) * 100) : null,
    /** The point on the page under the pointer. */
    pointAt: ({ clientX, clientY }: { clientX: number; clientY: number }): Point | null => {
      const box = element?.getBoundingClientRect();
      return box && matrix ? through(inverseOf(matrix), { x: clientX - box.left, y: clientY - box.top }) : null;
    },
    zoomIn: () => change((before) => zoomed(before, stepFactor, middle)),
    zoomOut: () => change((before) => zoomed(before, 1 / stepFactor, middle)),
    fit: () => setMoved(null),
    /** Centres part of the page, with some of its surroundings. */
    show: (bounds: Bounds) => change((before) => focused(before, bounds, size)),
    rotate: () => setTurn((before) => (before + 90) % 360),
    moveBy,
  };
  return [setElement, shown] as const;
}
