// Tooltips for controls that show an icon only. One element serves the whole page: a tooltip for each button would cost more
// than the buttons themselves.
import styles from './hints.module.css';

/** The props of an element with a hint: `<button {...hint('Close')}>`. */
export interface Hinted {
  'data-hint': string;
  'data-hint-side'?: 'right';
}

/** Gives an element a hint, shown below it (or on its right): on hover after a delay, on keyboard focus at once. */
export const hint = (words: string, side?: 'right'): Hinted => ({
  'data-hint': words,
  ...(side ? { 'data-hint-side': side } : {}),
});

const hoverMs = 400;
const gapPx = 6;
const marginPx = 4;

/** Starts showing hints. The element is created with the first one. */
export function startHints(): void {
  let shown: HTMLElement | null = null;
  let near: Element | null = null;
  let timer = 0;

  const hide = () => {
    window.clearTimeout(timer);
    shown?.hidePopover();
    near = null;
  };
  const show = (owner: HTMLElement) => {
    hide();
    const words = owner.dataset['hint'];
    if (!words || !owner.isConnected) return;
    near = owner;
    if (!shown?.isConnected) shown = hintElement();
    shown.textContent = words;
    shown.showPopover();
    place(shown, owner);
  };

  document.addEventListener('pointerover', (event) => {
    const owner = ownerOf(event.target);
    if (owner === near) return;
    hide();
    if (!owner || event.pointerType !== 'mouse') return;
    near = owner;
    timer = window.setTimeout(() => show(owner), hoverMs);
  });
  document.addEventListener('focusin', (event) => {
    const owner = ownerOf(event.target);
    if (owner === event.target && owner?.matches(':focus-visible')) show(owner);
    else if (owner !== near) hide();
  });
  document.addEventListener('focusout', hide);
  for (const end of ['pointerdown', 'keydown', 'scroll', 'wheel', 'blur']) {
    window.addEventListener(end, hide, { capture: true, passive: true });
  }
}

const ownerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;

/**
 * A popover in the browser's top layer, so that it also shows over a dialog. Hidden from screen readers: its text is the
 * accessible name of the control already.
 */
function hintElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.hint!;
  element.popover = 'manual';
  element.ariaHidden = 'true';
  document.body.append(element);
  return element;
}

/** Places the hint below its owner or on its right, or on the other side at the edge of the window. */
function place(element: HTMLElement, owner: HTMLElement): void {
  const by = owner.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const within = (at: number, sizePx: number, roomPx: number) =>
    Math.max(marginPx, Math.min(at, roomPx - sizePx - marginPx));
  const { innerWidth, innerHeight } = window;
  if (owner.dataset['hintSide'] === 'right') {
    element.style.left = `${within(by.right + gapPx, width, innerWidth)}px`;
    element.style.top = `${within(by.top + (by.height - height) / 2, height, innerHeight)}px`;
    return;
  }
  const fitsBelow = by.bottom + gapPx + height + marginPx <= innerHeight;
  element.style.left = `${within(by.left + (by.width - width) / 2, width, innerWidth)}px`;
  element.style.top = `${fitsBelow ? by.bottom + gapPx : by.top - gapPx - height}px`;
}
