/** Working days and hours per day. While they are being typed, the hours may be a text. */
export interface CrewCalendar {
  days: readonly number[];
  hours: number | string;
}

export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const usualCalendar: CrewCalendar = { days: [1, 2, 3, 4, 5], hours: 8 };

export const isCalendar = (value: unknown): value is CrewCalendar =>
  typeof value === 'object' && value !== null && 'days' in value && 'hours' in value;

/** "Mon–Fri, 8 h"; days that are not consecutive one by one. */
export function calendarInWords({ days, hours }: CrewCalendar): string {
  const sorted = days.toSorted((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const isRow = first !== undefined && last !== undefined && sorted.length > 2 && last - first === sorted.length - 1;
  const name = (day: number) => dayNames[day - 1] ?? '';
  return `${isRow ? `${name(first)}–${name(last)}` : sorted.map(name).join(', ')}, ${hours} h`;
}
