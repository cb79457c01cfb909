// The preview of levelling: moves with reasons, resolved and remaining over-allocations.
import type { CallAnswer } from '../../../client/api.ts';
import { capital, formatDay, formatNumber } from '../../../ui/format.ts';
import { SummaryStrip } from '../../../ui/page.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { formatDays } from '../../tasks/format-days.ts';
import partStyles from '../parts/parts.module.css';
import { dayOfMinute, lastDayOfMinute } from '../../parts/day-of-minute.ts';
import type { PlannedTasks } from '../parts/planned-tasks.ts';
import type { LevelledMove } from './levelled-moves.ts';
import { type Resource, describeOverAllocation } from './resource-figures.ts';
import styles from './resources.module.css';

interface LevellingPreviewProps {
  preview: CallAnswer<'previewLevelling'>;
  moves: readonly LevelledMove[];
  planned: PlannedTasks | null;
  /** The levelled resources. */
  resources: readonly Resource[];
}

/** A reason as a sentence: "Waits for Partitions." */
const sentence = (words: string) => `${capital(words)}${words.endsWith('.') ? '' : '.'}`;

/** The difference between two starts is elapsed time, not working time. */
const elapsedDay = 1440;

export function LevellingPreview({ preview, moves, planned, resources }: LevellingPreviewProps) {
  const resourceOf = (id: string) => resources.find((one) => one.id === id)?.name ?? 'a resource';
  const waiting = moves.filter(({ delay }) => delay !== null).length;
  const describeDelay = ({ delay, follows }: LevelledMove) => {
    if (delay) return sentence(delay.why);
    const before = follows === null ? undefined : planned?.tasks.get(follows);
    return before ? `Follows ${nameOf(before)}, which moves.` : 'It follows a task that is delayed.';
  };
  return (
    <>
      <div className={styles.strip}>
        <SummaryStrip
          figures={[
            { label: 'Finish now', value: formatDay(lastDayOfMinute(preview.finish_now)) },
            { label: 'Finish levelled', value: formatDay(lastDayOfMinute(preview.finish_levelled)) },
            {
              label: 'Tasks that move',
              value: `${formatNumber(moves.length)}: ${formatNumber(waiting)} wait, ${formatNumber(moves.length - waiting)} follow`,
            },
            {
              label: 'Over-allocated',
              value: `${describeOverAllocation(preview.over_allocated_now)} → ${describeOverAllocation(preview.over_allocated_levelled)}`,
            },
          ]}
        />
      </div>
      {moves.length === 0 ? <p className={partStyles.quiet}>Nothing needs to move.</p> : null}
      <PagedList label="Tasks that move" items={moves} idOf={(move) => move.task_id} className={styles.moves}>
        {(move) => (
          <li>
            <TaskName task={planned?.tasks.get(move.task_id)} />
            <span>
              {formatDay(dayOfMinute(move.start_before))} → {formatDay(dayOfMinute(move.start_after))}
              {`, ${formatDays(move.start_after - move.start_before, elapsedDay)} later on the calendar`}
            </span>
            <p>{describeDelay(move)}</p>
          </li>
        )}
      </PagedList>
      {preview.unresolved.length > 0 ? (
        <section aria-label="Not solved by levelling">
          <h3 className={partStyles.heading}>Stays over-allocated: {formatNumber(preview.unresolved.length)}</h3>
          <PagedList
            label="Not solved by levelling"
            items={preview.unresolved}
            idOf={(one) => `${one.task_id} ${one.resource_id}`}
            className={styles.moves}
          >
            {(one) => (
              <li>
                <TaskName task={planned?.tasks.get(one.task_id)} />
                <span>{resourceOf(one.resource_id)}</span>
                <p>{one.why}</p>
              </li>
            )}
          </PagedList>
        </section>
      ) : null}
    </>
  );
}

type Named = { code: string | null; name: string };

const nameOf = ({ code, name }: Named) => (code === null ? name : `${code} ${name}`);

function TaskName({ task }: { task: Named | undefined }) {
  return (
    <strong>
      {task?.name ?? 'A task'}
      {task?.code ? <span className={partStyles.code}>{task.code}</span> : null}
    </strong>
  );
}
