// Reminders before bids are due: seven, three and one days ahead, at nine in the morning of the bidder, on a working day.
// Somebody who was mailed since then, about anything, gets none.
const daysAhead = [7, 3, 1] as const;
const workStarts = 9;
const workEnds = 17;

interface LocalTime {
  /** Days since 1970 of the local calendar. */
  day: number;
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localTime(at: Date, timeZone: string): LocalTime {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const start = Date.UTC(Number(parts.get('year')), Number(parts.get('month')) - 1, Number(parts.get('day')));
  return { day: start / 86_400_000, weekday: new Date(start).getUTCDay(), hour: Number(parts.get('hour')) };
}

/** The working day on or before a day. */
function workingDay(day: number): number {
  const weekday = new Date(day * 86_400_000).getUTCDay();
  return weekday === 0 ? day - 2 : weekday === 6 ? day - 1 : day;
}

const isEarlier = (one: LocalTime, day: number) => one.day < day || (one.day === day && one.hour < workStarts);

interface Reminded {
  due: Date;
  now: Date;
  /** When the bidder was mailed last. */
  mailedAt: Date;
  timeZone: string;
}

/** Whether a bidder is reminded now. */
export function isReminded({ due, now, mailedAt, timeZone }: Reminded): boolean {
  const local = localTime(now, timeZone);
  const isAtWork = local.weekday >= 1 && local.weekday <= 5 && local.hour >= workStarts && local.hour < workEnds;
  if (!isAtWork || now >= due) return false;
  const dueDay = localTime(due, timeZone).day;
  const passed = daysAhead.map((ahead) => workingDay(dueDay - ahead)).filter((day) => !isEarlier(local, day));
  const latest = Math.max(...passed);
  return passed.length > 0 && isEarlier(localTime(mailedAt, timeZone), latest);
}
