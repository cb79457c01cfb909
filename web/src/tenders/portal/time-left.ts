import { countOf } from '../../ui/format.ts';

const minuteMillis = 60_000;

/** `3 days 4 hours left`; null once it has passed. */
export function timeLeft(due: string, now: number): string | null {
  const minutes = Math.floor((Date.parse(due) - now) / minuteMillis);
  if (minutes < 0) return null;
  if (minutes < 1) return 'less than a minute left';
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts =
    days > 0
      ? [countOf(days, 'day'), hours > 0 && days < 7 ? countOf(hours, 'hour') : '']
      : [hours > 0 ? countOf(hours, 'hour') : '', rest > 0 ? countOf(rest, 'minute') : ''];
  return `${parts.filter(Boolean).join(' ')} left`;
}
