// Previews the effect of a date while it is being typed: in a worker for large programmes, otherwise on the main thread.
import { previewEdit, isDateColumn } from '../../programme/preview-edit.ts';
import type { ViewHandlers } from '../../view/chart-model.ts';
import { typedCell } from './typed-cell.ts';
import type { Gantt } from '../use-gantt.ts';

/** Up to this many tasks, the page previews with every keystroke. */
const MOST_FORETOLD = 20_000;
/** The debounce delay after the last keystroke, in milliseconds. */
const REST_MS = 250;

/** The view's question, put where its answer stops nobody. */
export function previewing(desk: () => Pick<Gantt, 'session' | 'chart'>): ViewHandlers['onPreview'] {
  const rest = atRest();
  return ({ isUrgent, ...typed }, onAnswer) => {
    rest.forget();
    const { task, column, text } = typed;
    if (!isDateColumn(column)) {
      onAnswer(null);
      return;
    }
    const { session, chart } = desk();
    const { id } = chart.schedule.network.programme.tasks[task]!;
    const here = (): void => {
      // The rows may have been renumbered meanwhile.
      const { chart: now } = desk();
      const index = now.schedule.network.indexOf.get(id);
      onAnswer(index === undefined ? null : previewEdit(now.schedule, typedCell(now, { ...typed, task: index })));
    };
    if (session.previewEdit({ id, column, text }, onAnswer, here)) return;
    // In a large programme, every keystroke would cost a calculation.
    if (isUrgent || chart.table.count <= MOST_FORETOLD) here();
    else rest.ask(here);
  };
}

/** Runs the latest task when typing has paused and the page is idle; drops earlier ones. */
function atRest(): { ask: (act: () => void) => void; forget: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle = 0;
  const forget = (): void => {
    clearTimeout(timer);
    if (idle !== 0) cancelIdleCallback(idle);
    idle = 0;
  };
  const ask = (act: () => void): void => {
    forget();
    timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(act, { timeout: 1000 });
      else act();
    }, REST_MS);
  };
  return { ask, forget };
}
