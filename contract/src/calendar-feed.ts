// The calendar feed of a person: their tasks and the milestones they may see, for any calendar program (RFC 5545).
import { Type } from 'typebox';
import { call } from './call.ts';
import { Fields, Instant, Message, Nullable, Secret } from './schema.ts';

export const calendarFeedCalls = {
  getCalendarFeed: call({
    method: 'GET',
    path: '/api/calendar-feed',
    domain: 'calendar-feed',
    tenancy: 'person',
    needsSession: true,
    ownView: true,
    summary: 'The calendar link of the caller, and when it was read last',
    answer: Type.Object({
      href: Nullable(
        Secret(
          'Address for calendar programs; anyone who has it reads the calendar. Null where there is no link, and where it was made with a second factor that this session lacks',
        ),
      ),
      created_at: Nullable(Instant('When the link was made')),
      last_used_at: Nullable(Instant('When a calendar read it last')),
    }),
    failureMessage: 'Failed to fetch the calendar link',
  }),
  makeCalendarFeed: call({
    method: 'POST',
    path: '/api/calendar-feed',
    domain: 'calendar-feed',
    tenancy: 'person',
    needsSession: true,
    ownView: true,
    summary: 'Make the calendar link, or another one: the one before it ends',
    description: 'In a session without a second factor the calendar leaves out workspaces that ask for one.',
    body: Fields({}),
    idempotent: true,
    status: 201,
    answer: Type.Object({ href: Secret('Address for calendar programs; anyone who has it reads the calendar') }),
    failureMessage: 'Failed to make the calendar link',
  }),
  revokeCalendarFeed: call({
    method: 'DELETE',
    path: '/api/calendar-feed',
    domain: 'calendar-feed',
    tenancy: 'person',
    needsSession: true,
    ownView: true,
    summary: 'Revoke the calendar link',
    answer: Message,
    failureMessage: 'Failed to revoke the calendar link',
  }),
  readCalendarFeed: call({
    method: 'GET',
    path: '/api/calendar-feed/{token}',
    domain: 'calendar-feed',
    tenancy: 'public',
    summary: 'The calendar behind a link: own tasks as all-day events, milestones at their hour',
    description: 'From 90 days ago on. A link that was revoked answers 404, like one that never was.',
    params: Fields({ token: Type.String({ maxLength: 100, description: 'The secret of the link, and `.ics`' }) }),
    answerMedia: ['text/calendar'],
    failureMessage: 'Failed to read the calendar',
  }),
};
