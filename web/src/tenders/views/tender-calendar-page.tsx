// The days on which bids are due and packages have to be issued and awarded, by month.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { AppLink } from '../../client/app-link.tsx';
import { useWorkspace } from '../../client/caller.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { dayIn, formatDay } from '../../ui/format.ts';
import type { TenderPackage } from '../tender-chips.tsx';
import { monthAfter, monthName, weeksOf, type Month } from './month.ts';
import { TendersFrame } from './tenders-frame.tsx';
import styles from './views.module.css';

interface Event {
  key: string;
  id: string;
  day: string;
  /** `Bids due`, `Issue by`, `Award by`. */
  what: string;
  time: string | null;
  name: string;
  isLate: boolean;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function TenderCalendarPage() {
  const [params, change] = useAddress();
  const [today] = useState(() => dayIn(undefined, new Date()));
  const asked = params.get('month') ?? '';
  const month: Month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const show = (next: Month) => change({ month: next === today.slice(0, 7) ? null : next });
  return (
    <TendersFrame
      bar={
        <FilterBar>
          <IconButton label="Previous month" onClick={() => show(monthAfter(month, -1))}>
            <IconChevronLeft />
          </IconButton>
          <h2 className={styles.month} aria-live="polite">
            {monthName(month)}
          </h2>
          <IconButton label="Next month" onClick={() => show(monthAfter(month, 1))}>
            <IconChevronRight />
          </IconButton>
          <Button small onClick={() => show(today.slice(0, 7))}>
            Today
          </Button>
        </FilterBar>
      }
    >
      {(packages) => <MonthTable month={month} today={today} events={eventsOf(packages)} />}
    </TendersFrame>
  );
}

/** The events of packages that have not ended, in the order of their times. */
function eventsOf(packages: readonly TenderPackage[]): Event[] {
  const all = packages.flatMap((one): Event[] => {
    const common = { id: one.tender_package_id, name: one.name };
    const at = (what: string, day: string | null, more: Pick<Event, 'time' | 'isLate'>) =>
      day ? [{ ...common, ...more, key: `${one.tender_package_id} ${what}`, day, what }] : [];
    const due = one.due_date ? new Date(one.due_date) : null;
    const isOver = ['awarded', 'cancelled', 'not_awarded'].includes(one.tender_status);
    const { letting } = one;
    const time = due
      ? new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone: one.time_zone }).format(due)
      : null;
    return [
      ...at('Bids due', due && dayIn(one.time_zone, due), { time, isLate: one.is_overdue }),
      ...(one.tender_status === 'draft'
        ? at('Issue by', letting?.issue_by ?? null, { time: null, isLate: letting?.is_late ?? false })
        : []),
      ...(isOver
        ? []
        : at('Award by', letting?.award_by ?? null, {
            time: null,
            isLate: one.tender_status !== 'draft' && (letting?.is_late ?? false),
          })),
    ];
  });
  return all.toSorted((a, b) => a.day.localeCompare(b.day) || (a.time === null ? 1 : 0) - (b.time === null ? 1 : 0));
}

function MonthTable({ month, today, events }: { month: Month; today: string; events: readonly Event[] }) {
  return (
    <div className={styles.calendar}>
      <table className={styles.weeks} aria-label={`Tenders in ${monthName(month)}`}>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day key={day} day={day} month={month} today={today} events={events.filter((one) => one.day === day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  day: string;
  month: Month;
  today: string;
  events: readonly Event[];
}

function Day({ day, month, today, events }: DayProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const isOther = !day.startsWith(month);
  return (
    <td
      className={classes(isOther && styles.other, day === today && styles.today, events.length === 0 && styles.free)}
      aria-current={day === today ? 'date' : undefined}
    >
      <time dateTime={day} aria-label={formatDay(day)}>
        <span className={styles.long}>{formatDay(day)}</span>
        <span className={styles.short}>{Number(day.slice(8))}</span>
      </time>
      {events.map((event) => (
        <AppLink
          key={event.key}
          className={classes(styles.event, event.isLate && styles.late)}
          href={`/w/${workspaceId}/tenders/${event.id}`}
        >
          <span>
            {event.what}
            {event.time ? ` ${event.time}` : ''}
            {event.isLate ? ', late' : ''}
          </span>{' '}
          <strong>{event.name}</strong>
        </AppLink>
      ))}
    </td>
  );
}
