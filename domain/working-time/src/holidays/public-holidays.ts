// Public holidays of the whole of each Australian state and territory, 2025 to 2027, by the clauses of their Acts. Days of
// single districts, part-days in the evening and days that were not proclaimed when this was written are left out; `leftOut`
// says which. Later years are not given: Western Australia's days change in 2028, and proclamations are made year by year.
import type { LocalDay } from '../calendar-spec.ts';
import { formatDay } from '../civil-date.ts';
import {
  atChristmas,
  fromEaster,
  type HolidayRule,
  mondayFrom,
  movedFromSunday,
  movedToMonday,
  nthMonday,
  nthWeekday,
  onDate,
  proclaimed,
  withMonday,
} from './named-holidays.ts';
import type { PublicHoliday } from './public-holiday.ts';

/** A state or territory whose public holidays are known. */
export type HolidayState = 'NSW' | 'VIC' | 'QLD' | 'SA' | 'WA' | 'TAS' | 'ACT' | 'NT';

export interface HolidayLaw {
  state: HolidayState;
  name: string;
  /** The Act, and what was declared next to it. */
  source: string;
  /** Which days are not given, and why; is behind a colon. */
  leftOut: string;
  rules: readonly HolidayRule[];
}

/** The years that are given. */
export const holidayYears: readonly number[] = [2025, 2026, 2027];

const newYear = withMonday('New Year’s Day', 1, 1);
const australiaDay = movedToMonday('Australia Day', 1, 26);
const goodFriday = fromEaster('Good Friday', -2);
const easterSaturday = fromEaster('Easter Saturday', -1);
const easterSunday = fromEaster('Easter Sunday', 0);
const easterMonday = fromEaster('Easter Monday', 1);
const wholeEaster = [goodFriday, easterSaturday, easterSunday, easterMonday];
const anzacDay = onDate('Anzac Day', 4, 25);
const anzacAdded = (days: Readonly<Record<number, readonly [number, number]>>) =>
  proclaimed('Anzac Day, additional day', days);
const kingsBirthday = nthMonday('King’s Birthday', 2, 6);
const labourInOctober = nthMonday('Labour Day', 1, 10);
const christmas = atChristmas('Christmas Day', 25);
const boxingDay = atChristmas('Boxing Day', 26);
const everywhere = [newYear, australiaDay, christmas];

/** The laws on public holidays, the most populous state first. */
export const holidayLaws: readonly HolidayLaw[] = [
  {
    state: 'NSW',
    name: 'New South Wales',
    source:
      'Public Holidays Act 2010 (NSW), section 4; Public Holidays Order 2011, which adds the Mondays after Anzac Day in 2026 and 2027',
    leftOut: 'holidays of single districts and the bank holiday in August',
    rules: [
      ...everywhere,
      ...wholeEaster,
      anzacDay,
      anzacAdded({ 2026: [4, 27], 2027: [4, 26] }),
      kingsBirthday,
      labourInOctober,
      boxingDay,
    ],
  },
  {
    state: 'VIC',
    name: 'Victoria',
    source: 'Public Holidays Act 1993 (Vic), sections 6 and 7',
    leftOut:
      'the Friday before the AFL Grand Final in 2026 and 2027, which is gazetted when the fixture is known. Councils outside Melbourne may hold another day instead of Melbourne Cup Day',
    rules: [
      ...everywhere,
      nthMonday('Labour Day', 2, 3),
      ...wholeEaster,
      anzacDay,
      kingsBirthday,
      proclaimed('Friday before the AFL Grand Final', { 2025: [9, 26] }),
      nthWeekday('Melbourne Cup Day', 1, 2, 11),
      boxingDay,
    ],
  },
  {
    state: 'QLD',
    name: 'Queensland',
    source: 'Holidays Act 1983 (Qld), schedule 1',
    leftOut: 'show days, such as the Royal Queensland Show in Brisbane, and the evening of Christmas Eve',
    rules: [
      ...everywhere,
      ...wholeEaster,
      movedFromSunday('Anzac Day', 4, 25),
      nthMonday('Labour Day', 1, 5),
      nthMonday('King’s Birthday', 1, 10),
      boxingDay,
    ],
  },
  {
    state: 'WA',
    name: 'Western Australia',
    source:
      'Public and Bank Holidays Act 1972 (WA), second schedule; King’s Birthday as the state government has published it to 2027',
    leftOut: 'the other days on which some districts hold the King’s Birthday',
    rules: [
      ...everywhere,
      nthMonday('Labour Day', 1, 3),
      goodFriday,
      easterSunday,
      easterMonday,
      withMonday('Anzac Day', 4, 25),
      nthMonday('Western Australia Day', 1, 6),
      proclaimed('King’s Birthday', { 2025: [9, 29], 2026: [9, 28], 2027: [9, 27] }),
      boxingDay,
    ],
  },
  {
    state: 'SA',
    name: 'South Australia',
    source: 'Public Holidays Act 2023 (SA); Anzac Day at a weekend has no Monday under it',
    leftOut:
      'the evenings of Christmas Eve and New Year’s Eve. Adelaide Cup Day is the second Monday in March, unless it is proclaimed for another day',
    rules: [
      ...everywhere,
      nthMonday('Adelaide Cup Day', 2, 3),
      ...wholeEaster,
      anzacDay,
      kingsBirthday,
      labourInOctober,
      atChristmas('Proclamation Day', 26),
    ],
  },
  {
    state: 'TAS',
    name: 'Tasmania',
    source: 'Statutory Holidays Act 2000 (Tas), section 4; Boxing Day at a weekend is observed on the weekday only',
    leftOut:
      'local holidays (regattas, cups, shows, Recreation Day) and Easter Tuesday, which is of the public service',
    rules: [
      ...everywhere,
      nthMonday('Eight Hours Day', 2, 3),
      goodFriday,
      easterMonday,
      anzacDay,
      kingsBirthday,
      (year) =>
        boxingDay(year)
          .slice(-1)
          .map(({ day }) => ({ name: 'Boxing Day', day })),
    ],
  },
  {
    state: 'ACT',
    name: 'Australian Capital Territory',
    source: 'Holidays Act 1958 (ACT), section 3, and the declaration that made both 25 and 27 April 2026 holidays',
    leftOut: 'Sunday 25 April 2027, which is not declared for any year yet; the Monday after it is given',
    rules: [
      ...everywhere,
      nthMonday('Canberra Day', 2, 3),
      ...wholeEaster,
      movedFromSunday('Anzac Day', 4, 25),
      anzacAdded({ 2026: [4, 27] }),
      mondayFrom('Reconciliation Day', 5, 27),
      kingsBirthday,
      labourInOctober,
      boxingDay,
    ],
  },
  {
    state: 'NT',
    name: 'Northern Territory',
    source: 'Public Holidays Act 1981 (NT), schedule 2',
    leftOut: 'show days and the evenings of Christmas Eve and New Year’s Eve',
    rules: [
      ...everywhere,
      ...wholeEaster,
      movedFromSunday('Anzac Day', 4, 25),
      nthMonday('May Day', 1, 5),
      kingsBirthday,
      nthMonday('Picnic Day', 1, 8),
      boxingDay,
    ],
  },
];

/** The public holidays of a state in the years given, in the order of their days; none for years that are not known. */
export function publicHolidays(state: HolidayState, years: readonly number[]): PublicHoliday[] {
  const law = holidayLaws.find((each) => each.state === state)!;
  return years
    .filter((year) => holidayYears.includes(year))
    .flatMap((year) => law.rules.flatMap((rule) => rule(year)))
    .toSorted((a, b) => a.day - b.day)
    .map(({ name, day }: { name: string; day: LocalDay }) => ({ day: formatDay(day), name }));
}
