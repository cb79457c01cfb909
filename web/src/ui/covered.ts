/** The sides of what stands on the screen, in pixels of the window. */
export interface Sides {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Whether something lies over what has the focus. What is larger on all sides, as the page itself, is not hidden by it. */
export function isCovered(focused: Sides, over: Sides): boolean {
  const meets =
    focused.left < over.right && focused.right > over.left && focused.top < over.bottom && focused.bottom > over.top;
  const holds =
    focused.left <= over.left &&
    focused.right >= over.right &&
    focused.top <= over.top &&
    focused.bottom >= over.bottom;
  return meets && !holds;
}
