import { useState } from 'react';
import { formatDay, formatInstant } from '../ui/format.ts';
import { ActRecords } from './act-records.tsx';
import styles from './audit.module.css';
import { EventLine } from './event-line.tsx';
import { countOf, eventRuns, type Act } from './event-runs.ts';
import type { HistoryQuery } from './history-filters.tsx';
import { ReaderZone } from './reader-zone.tsx';

/** The calendar day of an instant in the reader's time zone. */
function dayOf(instant: string): string {
  const at = new Date(instant);
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function byDay(acts: readonly Act[]): [day: string, acts: Act[]][] {
  const days = new Map<string, Act[]>();
  for (const act of acts) {
    const day = dayOf(act.at);
    const list = days.get(day);
    if (list) list.push(act);
    else days.set(day, [act]);
  }
  return [...days];
}

interface HistoryDaysProps {
  workspaceId: string;
  acts: readonly Act[];
  /** The current filters; an action expands into its matching records. */
  filters: HistoryQuery;
}

/** Changes grouped by day, newest first. */
export function HistoryDays({ workspaceId, acts, filters }: HistoryDaysProps) {
  return (
    <>
      <ReaderZone />
      {byDay(acts).map(([day, list]) => (
        <section key={day} className={styles.day} aria-label={formatDay(day)}>
          <h2>{formatDay(day)}</h2>
          <ol>
            {eventRuns(list).map((run) => (
              <li key={run[0]!.id}>
                <time dateTime={run[0]!.at} title={formatInstant(run[0]!.at)}>
                  {formatInstant(run[0]!.at).split(', ')[1]}
                </time>
                <div>
                  <Run workspaceId={workspaceId} run={run} filters={filters} />
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

interface RunProps {
  workspaceId: string;
  run: readonly Act[];
  filters: HistoryQuery;
}

/** One action as a line; an action on many records expands into the records. */
function Run({ workspaceId, run, filters }: RunProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [newest] = run;
  const count = countOf(run);
  const line = <EventLine workspaceId={workspaceId} event={newest!} actor={newest!.actor_name} count={count} />;
  if (count === 1) return <p>{line}</p>;
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{line}</summary>
      {!isOpen ? null : run.length === 1 ? (
        <ActRecords workspaceId={workspaceId} act={newest!} filters={filters} />
      ) : (
        <ul>
          {run.map((act) => (
            <li key={act.id}>
              <Run workspaceId={workspaceId} run={[act]} filters={filters} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
