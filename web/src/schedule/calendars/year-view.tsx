import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CalendarSpec, formatDay as isoDay, monthNames, formatLongMinute } from '@horizon/working-time';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import styles from './calendars.module.css';
import { hoursText, shiftsText } from './shift-text.ts';
import { type YearDay, yearDays, type YearMonth } from './year-days.ts';

const weekdayLetters = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface YearViewProps {
  specs: readonly CalendarSpec[];
  calendarId: string;
  /** The year shown first. */
  year: number;
  /** Called to create an exception for a day; missing if the calendar is read-only. */
  onChoose?: (day: string) => void;
}

/** Twelve months as the engine calculates them; arrow keys move from day to day, Enter creates an exception. */
export function YearView({ specs, calendarId, year: first, onChoose }: YearViewProps) {
  const [year, setYear] = useState(first);
  const [chosen, setChosen] = useState<number | null>(null);
  const months = useMemo(() => yearDays(specs, calendarId, year), [specs, calendarId, year]);
  const grid = useRef<HTMLDivElement>(null);
  const all = months.flatMap(({ days }) => days);
  const current = all.find(({ day }) => day === chosen) ?? all[0];
  const total = months.reduce((sum, { workingDays }) => sum + workingDays, 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!current || step === undefined) return;
    event.preventDefault();
    const to = all.find(({ day }) => day === current.day + step);
    if (!to) return;
    setChosen(to.day);
    grid.current?.querySelector<HTMLElement>(`[data-day="${to.day}"]`)?.focus();
  };
  return (
    <div className={styles.panel}>
      <div className={styles.yearHead}>
        <IconButton label="Year before" small onClick={() => setYear(year - 1)}>
          <IconChevronLeft />
        </IconButton>
        <h3>{year}</h3>
        <IconButton label="Year after" small onClick={() => setYear(year + 1)}>
          <IconChevronRight />
        </IconButton>
        <span className={styles.quiet}>{total} working days</span>
        <span className={styles.legend} aria-hidden>
          <i data-works="true" /> works <i /> does not <i data-works="true" data-because="x" /> by exception
        </span>
      </div>
      <p className={styles.quiet} role="status">
        {current ? dayWords(current) : ''}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the days inside are focusable */}
      <div ref={grid} className={styles.year} onKeyDown={onKeyDown}>
        {months.map((month) => (
          <Month
            key={month.month}
            month={month}
            year={year}
            focusable={current?.day ?? -1}
            onFocus={setChosen}
            {...(onChoose ? { onChoose } : {})}
          />
        ))}
      </div>
    </div>
  );
}

/** `Tue 26 Jan 2027: does not work, Australia Day`. */
function dayWords({ day, shifts, because, minutes }: YearDay): string {
  const date = formatLongMinute(day * 1440).replace(/ 00:00$/, '');
  const works = minutes > 0 ? `${shiftsText(shifts)}, ${hoursText(shifts)}` : 'does not work';
  return `${date}: ${works}${because ? `, ${because}` : ''}`;
}

interface MonthProps {
  month: YearMonth;
  year: number;
  focusable: number;
  onFocus: (day: number) => void;
  onChoose?: (day: string) => void;
}

function Month({ month, year, focusable, onFocus, onChoose }: MonthProps) {
  const title = `${monthNames[month.month - 1]} ${year}`;
  return (
    <section className={styles.month} aria-label={`${title}, ${month.workingDays} working days`}>
      <h4>
        {monthNames[month.month - 1]} <span className={styles.quiet}>{month.workingDays}</span>
      </h4>
      <div className={styles.days}>
        {weekdayLetters.map((letters) => (
          <span key={letters} className={styles.letters} aria-hidden>
            {letters}
          </span>
        ))}
        {month.days.map((each) => (
          <button
            key={each.day}
            type="button"
            data-day={each.day}
            data-works={each.minutes > 0 || undefined}
            data-because={each.because ? true : undefined}
            className={styles.date}
            style={each.date === 1 ? { gridColumnStart: month.before + 1 } : undefined}
            tabIndex={each.day === focusable ? 0 : -1}
            title={dayWords(each)}
            aria-label={dayWords(each)}
            onFocus={() => onFocus(each.day)}
            onClick={() => onChoose?.(isoDay(each.day))}
          >
            {each.date}
          </button>
        ))}
      </div>
    </section>
  );
}

/** The calendar year of a minute. */
export const yearOfMinute = (minute: number): number => Number(isoDay(Math.floor(minute / 1440)).slice(0, 4));
