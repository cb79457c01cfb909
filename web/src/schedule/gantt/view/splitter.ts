import { put, setAttribute } from './dom.ts';
import styles from './gantt.module.css';

/** The splitter between list and chart: dragged, or moved with arrow keys. */
export function makeSplitter(
  stage: HTMLElement,
  onMove: (treePx: number) => void,
): { place: (treePx: number, isShown: boolean) => void } {
  const element = put(stage, 'div', styles['splitter'], {
    role: 'separator',
    tabindex: '0',
    'aria-orientation': 'vertical',
    'aria-label': 'Width of the list',
    'aria-valuemin': '120',
    'aria-valuemax': '4000',
  });
  let at = 0;
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) onMove(event.clientX - stage.getBoundingClientRect().left);
  });
  element.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -24, ArrowRight: 24 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(at + step);
  });
  return {
    place(treePx, isShown) {
      at = treePx;
      element.hidden = !isShown;
      element.style.left = `${treePx}px`;
      setAttribute(element, 'aria-valuenow', String(Math.round(treePx)));
    },
  };
}
