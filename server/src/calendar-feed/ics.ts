// A calendar as text by RFC 5545: lines of at most 75 octets ended by CRLF, values of type TEXT escaped (3.1, 3.3.11).

export interface CalendarEvent {
  /** The same for the same record in every version (3.8.4.7). */
  uid: string;
  /** Counts the changes of the record. */
  sequence: number;
  /** UTC instant of the last change. */
  changedAt: Date;
  summary: string;
  description: string;
  location: string;
  url: string;
  /** Days for an all-day event, its last day included; else one UTC instant. */
  when: { firstDay: string; lastDay: string } | { at: Date };
}

/** The calendar with its events, in their order. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Horizon//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(event: CalendarEvent): string[] {
  const text = (property: string, value: string) => (value === '' ? [] : [`${property}:${escaped(value)}`]);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    ...('at' in event.when
      ? [`DTSTART:${utc(event.when.at)}`]
      : // The end of an all-day event is the day after its last one (3.6.1).
        [
          `DTSTART;VALUE=DATE:${plainDay(event.when.firstDay)}`,
          `DTEND;VALUE=DATE:${plainDay(dayAfter(event.when.lastDay))}`,
        ]),
    ...text('SUMMARY', event.summary),
    ...text('DESCRIPTION', event.description),
    ...text('LOCATION', event.location),
    // A URI is not of type TEXT: it is not escaped.
    ...(event.url === '' ? [] : [`URL:${event.url}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A value of type TEXT; control characters other than line breaks are not allowed in it. */
export function escaped(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- these are what is taken out
      .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll('\n', '\\n')
  );
}

const maxOctets = 75;

/** A content line folded after at most 75 octets, continued after a space; characters are not split. */
export function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const plainDay = (day: string) => day.replaceAll('-', '');
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
