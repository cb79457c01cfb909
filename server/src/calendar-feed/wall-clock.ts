// The instant of a minute on a project's wall clock, by the rules of its time zone.

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...fields });
    formats.set(timeZone, format);
  }
  return format;
}

/** Minutes since 1970 on a clock in the zone at an instant. */
function shownAt(instantMs: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) / 60_000;
}

/**
 * The instant at which a clock in the zone shows the minute (since 1970, on that clock). A minute skipped when clocks
 * go forward is mapped to as long after the change; of one that occurs twice it is the earlier.
 */
export function instantOf(wallMinute: number, timeZone: string): Date {
  const guess = wallMinute * 60_000;
  const offsets = [guess - 86_400_000, guess + 86_400_000].map((at) => shownAt(at, timeZone) * 60_000 - at);
  const candidates = offsets.map((offset) => guess - offset).filter((at) => shownAt(at, timeZone) === wallMinute);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : guess - offsets[0]!);
}
