import { AppLink } from '../client/app-link.tsx';
import type { CallAnswer } from '../client/api.ts';
import { emptyMark, formatDay, formatInstant } from '../ui/format.ts';
import { actionWord, entityWord, titleWord } from './audit-words.ts';
import styles from './audit.module.css';
import { changeText } from './change-text.ts';
import { recordHref } from './record-link.ts';

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
      {days.map(([day, list]) => (
        <section key={day} className={styles.day} aria-label={formatDay(day)}>
          <h2>{formatDay(day)}</h2>
          <ol>
            {list.map((event) => (
              <HistoryEvent
                key={event.id}
                event={event}
                href={recordHref(workspaceId, event.entity, event.entity_id)}
              />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function HistoryEvent({ event, href }: { event: AuditEvent; href: string | undefined }) {
  return (
    <li>
      <time dateTime={event.at} title={formatInstant(event.at)}>
        {formatInstant(event.at).split(', ')[1]}
      </time>
      <div>
        <p>
          <strong>{event.actor_name}</strong> {actionWord(event.action)} {entityWord(event.entity)}{' '}
          {href ? <AppLink href={href}>{event.title}</AppLink> : <span>{titleWord(event.title)}</span>}
        </p>
        {event.action === 'updated' && event.changes.length > 0 ? (
          <ul>
            {event.changes.map(changeText).map((change) => (
              <li key={change.field}>
                {change.field}: <del>{change.from ?? emptyMark}</del>
                <span aria-hidden> → </span>
                <span className="visually-hidden"> changed to </span>
                <ins>{change.to ?? emptyMark}</ins>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}
