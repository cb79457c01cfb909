// Converts between an instant and the day and time on the clocks of a project, as an input for day and time holds them.
import { dayIn } from '../ui/format.ts';

/** `2026-12-18T14:00` in a time zone; empty for none. */
export function localText(instant: string | null, timeZone: string | undefined): string {
  if (!instant) return '';
  const at = new Date(instant);
  const time = new Intl.DateTimeFormat('en-AU', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  }).format(at);
  return `${dayIn(timeZone, at)}T${time}`;
}

/** The instant of a local day and time; empty for an incomplete one. A time that a clock change skips is moved forward. */
export function instantOf(local: string, timeZone: string | undefined): string {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return '';
  const offset = (at: number) => Date.parse(`${localText(new Date(at).toISOString(), timeZone)}Z`) - at;
  // The offset at the instant itself may differ from that at the same time in UTC.
  const first = asUtc - offset(asUtc);
  return new Date(asUtc - offset(first)).toISOString();
}
