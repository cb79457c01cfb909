/** The sides of an element, in pixels of the window. */
export interface Sides {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const meets = (one: Sides, over: Sides): boolean =>
  one.left < over.right && one.right > over.left && one.top < over.bottom && one.bottom > over.top;

/**
 * Whether something covers the focused element. An element larger on all sides, as the page itself, is not hidden by
 * it.
 */
export function isCovered(focused: Sides, over: Sides): boolean {
  const fits =
    focused.left <= over.left &&
    focused.right >= over.right &&
    focused.top <= over.top &&
    focused.bottom >= over.bottom;
  return meets(focused, over) && !fits;
}

/** Areas that toasts must not cover. The buttons of a form or list of any size are never covered. */
export interface Used extends Sides {
  isFoot: boolean;
}

const gapPx = 8;

/** How far toasts must move up to cover none of these, in pixels; null if there is no room below the ceiling. */
export function liftOver(messages: Sides, others: readonly Used[], ceiling: number): number | null {
  let lift = 0;
  while (messages.top - lift >= ceiling) {
    const lifted = { ...messages, top: messages.top - lift, bottom: messages.bottom - lift };
    const below = others.filter((other) => (other.isFoot ? meets(other, lifted) : isCovered(other, lifted)));
    if (below.length === 0) return lift;
    lift = messages.bottom - Math.min(...below.map((other) => other.top)) + gapPx;
  }
  return null;
}
