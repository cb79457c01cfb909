// Parses dates as people type them.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A day as YYYY-MM-DD, from "2026-07-01", "1/7/2026" (day first, as in Australia), "1 Jul 2026" or Excel's serial
 * number of days since 1900.
 */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) {
    return dayOf(iso[1]!, iso[2]!, iso[3]!);
  }
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  if (local) {
    return dayOf(century(local[3]!), local[2]!, local[1]!);
  }
  const named = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4}|\d{2})$/i.exec(text);
  if (named) {
    const month = months.indexOf(named[2]!.slice(0, 3).toLowerCase()) + 1;
    return dayOf(century(named[3]!), String(month), named[1]!);
  }
  return /^\d{5}(\.0+)?$/.test(text) ? fromExcelSerial(Number(text)) : null;
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
