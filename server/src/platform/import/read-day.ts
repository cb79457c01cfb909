// Parses dates as people type them.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A time of day after a date, as Excel writes one with a day: "00:00", "12:00:00 AM". */
const timeOfDay = /[ T]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?(?:Z| ?[+-]\d{2}:?\d{2})?$/i;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]? +/i;

/**
 * A day as YYYY-MM-DD, from "2026-07-01", "1/7/2026" (day first, as in Australia), "1 Jul 2026", "July 1, 2026" or Excel's
 * serial number of days since 1900; a weekday before it and a time after it are ignored.
 */
export function readDay(typed: string): string | null {
  const text = typed.trim().replace(weekday, '').replace(timeOfDay, '');
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (iso) {
    return dayOf(iso[1]!, iso[2]!, iso[3]!);
  }
  const local = dayFirst.exec(text);
  if (local) {
    return dayOf(century(local[3]!), local[2]!, local[1]!);
  }
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})[.,]?[ -](\d{4}|\d{2})$/i.exec(text);
  if (named) {
    return dayOfMonth(named[3]!, named[2]!, named[1]!);
  }
  const american = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text);
  if (american) {
    return dayOfMonth(american[3]!, american[1]!, american[2]!);
  }
  return /^\d{5}(\.\d+)?$/.test(text) ? fromExcelSerial(Number(text)) : null;
}

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

function dayOfMonth(year: string, name: string, day: string): string | null {
  return dayOf(century(year), String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1), day);
}

const century = (year: string) => (year.length === 2 ? `20${year}` : year);

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = Date.parse(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
  return isDay && year >= '1900' && year < '2200' ? text : null;
}

// Excel counts 29 February 1900, which never existed; from March 1900 on its day 1 is 31 December 1899.
function fromExcelSerial(serial: number): string | null {
  const text = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
  const [year = '', month = '', day = ''] = text.split('-');
  return dayOf(year, month, day);
}
