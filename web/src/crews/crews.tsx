import type { RecordScreens } from '../records/record-screens.ts';
import { capital, countOf } from '../ui/format.ts';
import { calendarInWords, usualCalendar } from './crew-calendar.ts';
import { CalendarField, LeaderField, MembersField } from './crew-fields.tsx';
import { CrewMark } from './crew-name.tsx';
import { CrewBody } from './crew-body.tsx';

/** The crews of a workspace. */
export const crews: RecordScreens<'crews'> = {
  table: 'crews',
  purpose: 'People who work together under a leader, and the cost of an hour. Add the people who work on site first.',
  columns: {
    colour: {
      id: 'colour',
      header: 'Colour',
      value: (crew) => crew.colour,
      render: (crew) => <CrewMark name={capital(crew.colour)} colour={crew.colour} />,
      filter: 'set',
      widthPx: 110,
    },
    leader: { id: 'leader', header: 'Leader', value: (crew) => crew.leader_name, filter: 'set', widthPx: 180 },
    calendar: {
      id: 'calendar',
      header: 'Days of work',
      value: (crew) => calendarInWords(crew.calendar),
      widthPx: 150,
    },
    members: {
      id: 'members',
      header: 'In the crew today',
      value: (crew) => crew.current_members,
      kind: 'number',
      widthPx: 140,
      groupable: false,
    },
  },
  moreColumns: [
    {
      id: 'expired',
      header: 'Expired',
      value: (crew) => crew.expired_members,
      format: (value) => (Number(value) > 0 ? countOf(Number(value), 'member') : '–'),
      kind: 'number',
      widthPx: 110,
      groupable: false,
    },
  ],
  sections: [
    { title: 'Crew', fields: ['name', 'colour', 'trade_category', 'calendar'] },
    { title: 'People', fields: ['members', 'leader'] },
  ],
  controls: { members: MembersField, leader: LeaderField, calendar: CalendarField },
  firstValues: { calendar: usualCalendar, leader: '', colour: 'blue' },
  formValues: {
    leader: (crew) => crew.leader ?? '',
    members: (crew) => crew.members.map(({ kinde_id, from, to }) => ({ kinde_id, from, to })),
  },
  texts: {
    colour: (crew) => capital(crew.colour),
    leader: (crew) => crew.leader_name,
    calendar: (crew) => calendarInWords(crew.calendar),
    members: (crew) => `${countOf(crew.current_members, 'member')} today`,
  },
  showValue: (_name, value) =>
    Array.isArray(value)
      ? countOf(value.length, 'member')
      : typeof value === 'object' && value !== null
        ? calendarInWords(value as Parameters<typeof calendarInWords>[0])
        : String(value ?? ''),
  PageBody: CrewBody,
};
