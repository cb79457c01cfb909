import type { Programme } from '@horizon/schedule';
import { formatNumber } from '../../ui/format.ts';
import { formatDays } from '../tasks/format-days.ts';
import { FigureButton, type ShowTasks } from '../plan/parts/tasks-behind.tsx';
import { finishDayText } from '../gantt/cell-text.ts';
import type { OptionEffect, Turn } from './option-effect.ts';
import styles from './options.module.css';

interface PredictedEffectProps {
  /** Null if the options make the programme invalid. */
  effect: OptionEffect | null;
  isChanged: boolean;
  /** Working minutes between two finishes. */
  workBetween: (from: number, to: number) => number;
  project: Programme['project'];
  show: ShowTasks;
}

/** The predicted effect of saving, as figures that open the affected tasks. */
export function PredictedEffect({ effect, isChanged, workBetween, project, show }: PredictedEffectProps) {
  if (!effect) return <p className={styles.wrong}>The programme cannot be calculated with these options.</p>;
  const { moved, floated, critical, nearCritical, negative, finishBefore, finishAfter } = effect;
  const shift = workBetween(finishBefore, finishAfter);
  return (
    <section aria-labelledby="predicted-effect">
      <h2 id="predicted-effect" className={styles.head}>
        {isChanged ? 'Effect of saving' : 'With these options'}
      </h2>
      <dl className={styles.figures} aria-live="polite">
        <div>
          <dt>Finish</dt>
          <dd>
            {finishBefore === finishAfter ? (
              <>
                {finishDayText(finishAfter)}
                {isChanged ? <small>stays</small> : null}
              </>
            ) : (
              <>
                {finishDayText(finishAfter)}
                <small>
                  {shift > 0 ? '+' : ''}
                  {formatDays(shift, project.minutesPerDay)} of work, was {finishDayText(finishBefore)}
                </small>
              </>
            )}
          </dd>
        </div>
        {isChanged ? (
          <div>
            <dt>Tasks that move</dt>
            <dd>
              <Count ids={moved} title="Tasks that move" show={show} />
              <small>{floated === 0 ? 'no float changes' : `${formatNumber(floated)} have another total float`}</small>
            </dd>
          </div>
        ) : null}
        <Turned label="Critical tasks" turn={critical} isChanged={isChanged} show={show} />
        <Turned label="Near-critical tasks" turn={nearCritical} isChanged={isChanged} show={show} />
        <Turned label="Negative float" turn={negative} isChanged={isChanged} show={show} />
      </dl>
    </section>
  );
}

function Turned({ label, turn, isChanged, show }: { label: string; turn: Turn; isChanged: boolean; show: ShowTasks }) {
  const { before, after, joined, left } = turn;
  const lower = label.toLowerCase();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatNumber(after)}
        {isChanged ? (
          <small>
            {joined.length + left.length === 0 ? 'no change' : `was ${formatNumber(before)}`}
            {joined.length > 0 ? (
              <>
                {', '}
                <Count ids={joined} title={`New in ${lower}`} show={show} /> more
              </>
            ) : null}
            {left.length > 0 ? (
              <>
                {', '}
                <Count ids={left} title={`No longer in ${lower}`} show={show} /> no longer
              </>
            ) : null}
          </small>
        ) : null}
      </dd>
    </div>
  );
}

function Count({ ids, title, show }: { ids: readonly string[]; title: string; show: ShowTasks }) {
  if (ids.length === 0) return <>0</>;
  return (
    <FigureButton label={`${title}, ${ids.length}: show them`} onOpen={() => show({ title, ids })}>
      {formatNumber(ids.length)}
    </FigureButton>
  );
}
