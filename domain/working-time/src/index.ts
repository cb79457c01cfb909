export type * from './calendar-spec.ts';
export * from './civil-date.ts';
export { monthNames, weekdayNames } from './day-names.ts';
export {
  aroundTheClock,
  type CalendarFault,
  type CalendarFaultCode,
  calendarFaultCodes,
  type CompiledCalendars,
  compileCalendar,
  compileCalendars,
  intersectCalendars,
} from './compile-calendars.ts';
export { holidayExceptions, type PublicHoliday } from './holidays/public-holiday.ts';
export {
  type HolidayLaw,
  holidayLaws,
  type HolidayState,
  holidayYears,
  publicHolidays,
} from './holidays/public-holidays.ts';
export { namedDays } from './named-days.ts';
export { eachExceptionDay } from './recurrence.ts';
export { type Face, WorkingCalendar } from './working-calendar.ts';
