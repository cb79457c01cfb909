import type { GanttView } from './gantt-view.ts';

/** Two fingers zoom the time axis around the point between them, and pan the chart with it. Returns a function that stops listening. */
export function zoomByPinch(view: GanttView, element: HTMLElement): () => void {
  const off = new AbortController();
  let spread = 0;
  let zoom = 0;
  let at = { x: 0, y: 0 };
  const between = ([a, b]: readonly Touch[]): { px: number; middle: { x: number; y: number } } => ({
    px: Math.max(Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY), 1),
    middle: { x: (a!.clientX + b!.clientX) / 2, y: (a!.clientY + b!.clientY) / 2 },
  });
  const listen = (type: 'touchstart' | 'touchmove' | 'touchend', act: (event: TouchEvent) => void) =>
    element.addEventListener(type, act, { signal: off.signal, passive: false });
  listen('touchstart', (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    ({ px: spread, middle: at } = between([...event.touches]));
    zoom = view.scale.pxPerDay;
  });
  listen('touchmove', (event) => {
    if (event.touches.length !== 2 || spread === 0) return;
    event.preventDefault();
    const { px, middle } = between([...event.touches]);
    view.scroller.scrollLeft -= middle.x - at.x;
    view.scroller.scrollTop -= middle.y - at.y;
    at = middle;
    view.setZoom((zoom * px) / spread, Math.max(middle.x - element.getBoundingClientRect().left, 0));
  });
  listen('touchend', (event) => {
    if (event.touches.length < 2) spread = 0;
  });
  return () => off.abort();
}
