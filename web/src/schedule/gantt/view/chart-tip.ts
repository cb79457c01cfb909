import { HEAD_PX } from './chart-model.ts';
import { put } from './dom.ts';
import styles from './gantt.module.css';

export interface TipPlace {
  /** Left edge of the chart on the stage. */
  chartLeft: number;
  /** Size of the stage. */
  width: number;
  height: number;
}

/** The tooltip next to the pointer on the chart. */
export class ChartTip {
  readonly #element: HTMLElement;

  constructor(stage: HTMLElement) {
    this.#element = put(stage, 'div', styles['tip'], { 'aria-hidden': 'true', hidden: '' });
  }

  /** Shows lines next to a point of the chart's window, within the stage; hides the tooltip if there are none. */
  show(lines: readonly string[], x: number, y: number, { chartLeft, width, height }: TipPlace): void {
    const element = this.#element;
    element.hidden = lines.length === 0;
    if (lines.length === 0) return;
    element.replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement('div'), { textContent: line })),
    );
    const left = Math.min(chartLeft + x + 14, width - element.offsetWidth - 8);
    const below = HEAD_PX + y + 18;
    const top = below + element.offsetHeight > height - 4 ? HEAD_PX + y - element.offsetHeight - 10 : below;
    element.style.transform = `translate(${Math.round(Math.max(left, 4))}px, ${Math.round(top)}px)`;
  }
}
