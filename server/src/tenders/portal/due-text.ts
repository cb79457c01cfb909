// When bids are due, in the words of mails to bidders.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  });
  formats.set(timeZone, made);
  return made;
}

const cityOf = (timeZone: string) => timeZone.split('/').at(-1)!.replaceAll('_', ' ');

/** `Friday 18 December 2026, 2:00 pm (Sydney time)`. */
export function dueText(due: string, timeZone: string): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(new Date(due))
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  const day = `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`;
  return `${day}, ${part('hour')}:${part('minute')} ${part('dayPeriod')} (${cityOf(timeZone)} time)`;
}

/** The same in the time zone of the project, and in that of the bidder where it shows another time. */
export function dueTextFor(due: string, zones: { project: string; bidder: string | null }): string {
  const ofProject = dueText(due, zones.project);
  if (zones.bidder === null) return ofProject;
  const ofBidder = dueText(due, zones.bidder);
  const timeOf = (text: string) => text.slice(0, text.indexOf(' ('));
  return timeOf(ofBidder) === timeOf(ofProject) ? ofProject : `${ofProject}, which is ${ofBidder}`;
}
