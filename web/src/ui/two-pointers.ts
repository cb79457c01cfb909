// Two fingers on a surface that shows something movable: how far they spread, and where they go together. Touch only has
// pointer events here, because the surface turns the browser's own zoom off (`touch-action: none`).

interface Place {
  x: number;
  y: number;
}

/** A step of the two fingers, in client pixels. */
export interface TwoPointerMove {
  /** How much farther they are from each other than before. */
  factor: number;
  /** The place between them, before and after. */
  from: Place;
  to: Place;
}

const between = ([a, b]: readonly [Place, Place]): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** Fingers this close to each other, in pixels, change the zoom no more. */
const leastSpreadPx = 10;
const spread = ([a, b]: readonly [Place, Place]) => Math.max(leastSpreadPx, Math.hypot(a.x - b.x, a.y - b.y));

/**
 * Calls `onMove` for each step of two fingers on an element, until the returned function is called. The gesture that the first
 * finger began gets a `pointercancel`; the element and its contents see no event of these fingers until all are lifted.
 */
export function followTwoPointers(element: HTMLElement, onMove: (move: TwoPointerMove) => void): () => void {
  const pressed = new Map<number, Place & { target: EventTarget | null }>();
  let isTaken = false;
  let isCancelling = false;
  const pair = () => [...pressed.values()].slice(0, 2) as unknown as readonly [Place, Place];

  function down(event: PointerEvent) {
    if (event.pointerType === 'mouse') return;
    if (pressed.size > 0) event.stopPropagation();
    if (pressed.size === 1 && !isTaken) {
      isTaken = true;
      const [[pointerId, first]] = [...pressed] as unknown as [[number, { target: EventTarget | null }]];
      isCancelling = true;
      first.target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId }));
      isCancelling = false;
    }
    pressed.set(event.pointerId, { x: event.clientX, y: event.clientY, target: event.target });
  }
  function move(event: PointerEvent) {
    const known = pressed.get(event.pointerId);
    if (!known) return;
    const before = pair();
    const place = { ...known, x: event.clientX, y: event.clientY };
    pressed.set(event.pointerId, place);
    if (!isTaken) return;
    event.stopPropagation();
    if (pressed.size < 2) return;
    const after = pair();
    onMove({ factor: spread(after) / spread(before), from: between(before), to: between(after) });
  }
  function end(event: PointerEvent) {
    if (isCancelling) return;
    if (!pressed.delete(event.pointerId) || !isTaken) return;
    event.stopPropagation();
    if (pressed.size === 0) isTaken = false;
  }

  const options = { capture: true };
  element.addEventListener('pointerdown', down, options);
  element.addEventListener('pointermove', move, options);
  // Also fingers whose place on the element has gone meanwhile.
  window.addEventListener('pointerup', end, options);
  window.addEventListener('pointercancel', end, options);
  return () => {
    element.removeEventListener('pointerdown', down, options);
    element.removeEventListener('pointermove', move, options);
    window.removeEventListener('pointerup', end, options);
    window.removeEventListener('pointercancel', end, options);
  };
}
