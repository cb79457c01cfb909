// The calendar text of an XER row: nested groups `(0||name(key|value|key|value)(children))`. Days count from 1 = Sunday,
// exceptions carry the day as a serial number (1899-12-30 is 0) and are non-working when they have no shifts.
import type { CalendarException, DayPattern, Shift } from '@horizon/working-time';

import { parseClockMinute } from '../text/local-time.ts';

interface Group {
  name: string;
  values: Map<string, string>;
  children: Group[];
}

export interface CalendarData {
  week: DayPattern[];
  exceptions: CalendarException[];
}

const deepest = 12;
const serialOf1970 = 25569;

/** The week and the exceptions; a text that is damaged gives what is whole before the damage. */
export function readCalendarData(text: string): CalendarData {
  const root = parseGroups(text);
  const data: CalendarData = { week: Array.from({ length: 7 }, () => [] as Shift[]), exceptions: [] };
  const week = find(root, 'DaysOfWeek');
  for (const day of week?.children ?? []) {
    const index = Number(day.name) - 1;
    if (index >= 0 && index <= 6) data.week[index] = shiftsOf(day);
  }
  const seen = new Set<number>();
  for (const entry of find(root, 'Exceptions')?.children ?? []) {
    const serial = Number(entry.values.get('d'));
    if (!Number.isInteger(serial) || serial <= 0 || serial > 200_000) continue;
    const day = serial - serialOf1970;
    if (!seen.has(day))
      data.exceptions.push({ name: '', firstDay: day, lastDay: day, shifts: shiftsOf(entry), recurrence: null });
    seen.add(day);
  }
  data.exceptions.sort((a, b) => a.firstDay - b.firstDay);
  return data;
}

function find(group: Group, name: string): Group | undefined {
  for (const child of group.children) {
    if (child.name === name) return child;
    const inner = find(child, name);
    if (inner) return inner;
  }
  return undefined;
}

function shiftsOf(group: Group): Shift[] {
  const shifts: Shift[] = [];
  for (const { values } of group.children) {
    const from = parseClockMinute(values.get('s') ?? '');
    const to = parseClockMinute(values.get('f') ?? '');
    if (from === null || to === null) continue;
    // P6 writes midnight at the end of a day as 00:00; 23:59 represents it in older files.
    const end = to === 1439 ? 1440 : to;
    shifts.push({ from, to: end <= from ? end + 1440 : end });
  }
  return shifts.sort((a, b) => a.from - b.from);
}

function parseGroups(text: string): Group {
  const root: Group = { name: '', values: new Map(), children: [] };
  const open: Group[] = [root];
  let at = text.indexOf('(');
  while (at >= 0 && at < text.length) {
    const c = text[at];
    if (c === '(' && text.startsWith('0||', at + 1)) {
      const nameEnd = text.indexOf('(', at + 4);
      const valuesEnd = nameEnd < 0 ? -1 : text.indexOf(')', nameEnd);
      if (valuesEnd < 0 || open.length > deepest) break;
      const group: Group = {
        name: text.slice(at + 4, nameEnd).trim(),
        values: valuesOf(text.slice(nameEnd + 1, valuesEnd)),
        children: [],
      };
      open.at(-1)!.children.push(group);
      open.push(group);
      // The children's own parenthesis follows the values.
      at = text.indexOf('(', valuesEnd);
      if (at >= 0) at += 1;
      continue;
    }
    if (c === ')') {
      // One closes the children, the next the group itself.
      const close = text.indexOf(')', at + 1);
      if (open.length > 1) open.pop();
      if (close < 0) break;
      at = close + 1;
      continue;
    }
    at += 1;
  }
  return root;
}

function valuesOf(text: string): Map<string, string> {
  const values = new Map<string, string>();
  const parts = text.split('|');
  for (let i = 0; i + 1 < parts.length; i += 2) values.set(parts[i]!.trim(), parts[i + 1]!);
  return values;
}
