import { StatusGlyph, type StatusBucket } from '../../../ui/status-chip.tsx';
import { finishDayText } from '../cell-text.ts';
import styles from './gantt-page.module.css';
import { dragEffect } from './gantt-handlers.ts';
import type { Gantt } from './use-gantt.ts';

const told: readonly [StatusBucket, string][] = [
  ['delayed', 'Delayed'],
  ['in-progress', 'In progress'],
  ['not-started', 'Not started'],
  ['completed', 'Completed'],
];

/** The line below the chart: while a bar is held what its drop would do, else what the signs mean and where the end lies. */
export function GanttFoot({ gantt }: { gantt: Gantt }) {
  const effect = dragEffect.use();
  const { state, model } = gantt;
  if (effect) {
    return (
      <footer className={`${styles.foot} ${styles.footEffect}`}>
        {effect.map((line) => (
          <strong key={line}>{line}</strong>
        ))}
        <span className={styles.spacer} />
        <span>Esc leaves it as it was</span>
      </footer>
    );
  }
  const { schedule } = state;
  return (
    <footer className={styles.foot}>
      <span>
        {model.rows.count.toLocaleString('en-AU')} of {schedule.network.taskCount.toLocaleString('en-AU')} tasks
      </span>
      <span>
        Finish <strong>{finishDayText(schedule.projectFinish)}</strong>
      </span>
      {state.isCut ? (
        <strong role="status">
          Not connected: {state.pending === 1 ? '1 change waits' : `${state.pending} changes wait`}
        </strong>
      ) : state.pending > 0 ? (
        <span>Saving…</span>
      ) : null}
      <span className={styles.spacer} />
      <span className={styles.legend} aria-hidden>
        {told.map(([bucket, label]) => (
          <span key={bucket}>
            <StatusGlyph bucket={bucket} /> {label}
          </span>
        ))}
        <span>
          <i className={styles.legendCritical} /> Critical
        </span>
        {gantt.shown.floats ? (
          <span>
            <i className={styles.legendFloat} /> Float
          </span>
        ) : null}
        {gantt.shown.baseline ? (
          <span>
            <i className={styles.legendBaseline} /> Baseline
          </span>
        ) : null}
      </span>
    </footer>
  );
}
