import type { CallAnswer } from '../client/api.ts';
import { formatDay, formatInstant } from '../ui/format.ts';
import styles from './audit.module.css';
import { EventLine } from './event-line.tsx';
import { eventRuns } from './event-runs.ts';
import { ReaderZone } from './reader-zone.tsx';

type AuditEvent = CallAnswer<'listAuditEvents'>['items'][number];

/** The calendar day of an instant where the reader is. */
function dayOf(instant: string): string {
  const at = new Date(instant);
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function byDay(events: readonly AuditEvent[]): [day: string, events: AuditEvent[]][] {
  const days = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const day = dayOf(event.at);
    const list = days.get(day);
    if (list) list.push(event);
    else days.set(day, [event]);
  }
  return [...days];
}

/** Changes under the day on which they happened, newest first. */
export function HistoryDays({ workspaceId, events }: { workspaceId: string; events: readonly AuditEvent[] }) {
  const days = byDay(events);
  return (
    <>
      <ReaderZone />
      {days.map(([day, list]) => (
        <section key={day} className={styles.day} aria-label={formatDay(day)}>
          <h2>{formatDay(day)}</h2>
          <ol>
            {eventRuns(list).map((run) => (
              <li key={run[0]!.id}>
                <time dateTime={run[0]!.at} title={formatInstant(run[0]!.at)}>
                  {formatInstant(run[0]!.at).split(', ')[1]}
                </time>
                <div>
                  {run.length === 1 ? (
                    <Line workspaceId={workspaceId} event={run[0]!} />
                  ) : (
                    <Run workspaceId={workspaceId} run={run} />
                  )}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Line({ workspaceId, event }: { workspaceId: string; event: AuditEvent }) {
  return (
    <p>
      <EventLine workspaceId={workspaceId} event={event} actor={event.actor_name} />
    </p>
  );
}

/** The same done to many records: one line, which opens into the records. */
function Run({ workspaceId, run }: { workspaceId: string; run: readonly AuditEvent[] }) {
  return (
    <details>
      <summary>
        <EventLine workspaceId={workspaceId} event={run[0]!} actor={run[0]!.actor_name} count={run.length} />
      </summary>
      <ul>
        {run.map((event) => (
          <li key={event.id}>
            <Line workspaceId={workspaceId} event={event} />
          </li>
        ))}
      </ul>
    </details>
  );
}
