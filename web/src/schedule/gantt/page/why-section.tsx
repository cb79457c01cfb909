import { explain, negativeFloatCause } from '@horizon/schedule';
import { dayText } from '../cell-text.ts';
import type { Chart } from './chart-rows.ts';
import styles from './gantt-page.module.css';

/** Why a task stands where it stands: the chain of what drove it, each step a link to follow. */
export function WhySection({ chart, task, onGo }: { chart: Chart; task: number; onGo: (task: number) => void }) {
  const { schedule } = chart;
  const { programme, indexOf } = schedule.network;
  const { id } = programme.tasks[task]!;
  const explanation = explain(schedule, id);
  const cause = schedule.totalFloat[task]! < 0 ? negativeFloatCause(schedule, id) : null;
  if (!explanation) return null;
  return (
    <section className={styles.section}>
      <h3>Why this date?</h3>
      <ol className={styles.why}>
        {explanation.steps.map((step) => {
          const at = indexOf.get(step.taskId)!;
          return (
            <li key={`${step.taskId} ${step.cause}`}>
              <button type="button" className={styles.link} onClick={() => onGo(at)}>
                {programme.tasks[at]!.name}
              </button>
              <span className={styles.when}>{dayText(step.start)}</span>
              <p>{step.text}</p>
            </li>
          );
        })}
      </ol>
      {cause ? <p className={styles.late}>{cause.text}</p> : null}
    </section>
  );
}
