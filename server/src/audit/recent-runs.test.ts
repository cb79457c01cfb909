import { expect, it } from 'vitest';
import { type CountedEvent, runsOf } from './events.ts';

let seq = 1000;
const event = (entity: string, more: Partial<CountedEvent> = {}): CountedEvent => ({
  seq: (seq -= 1),
  at: '2026-11-21T09:00:00.000Z',
  actor_id: 'p',
  actor_name: 'Ingrid Solberg',
  action: 'created',
  entity,
  entity_id: `${entity}-${seq}`,
  title: 'Gum Formwork',
  before: null,
  after: {},
  request_id: 'import-1',
  records: 1,
  ...more,
});
const lines = (events: CountedEvent[], limit = 10) =>
  runsOf(events, limit).map(({ row, count }) => `${row.action} ${count} ${row.entity}`);

it("one person's import of several kinds of records is one line, by the kind with the most", () => {
  const companies = [1, 2, 3].flatMap(() => [event('company_contacts'), event('companies'), event('companies')]);

  expect(lines(companies)).toEqual(['created 6 companies']);
});

it('is one line even if somebody else changed something meanwhile', () => {
  const other = event('projects', { actor_name: 'Tom Reid', request_id: 'other', action: 'updated' });

  expect(lines([event('companies'), event('company_contacts'), other, event('companies')])).toEqual([
    'created 2 companies',
    'updated 1 projects',
  ]);
});

it('a new workspace names the line, and not the roles that come with it', () => {
  const roles = Array.from({ length: 15 }, () => event('roles'));

  expect(lines([...roles, event('workspaces'), event('members')])).toEqual(['created 1 workspaces']);
});

it('of equally many kinds, the one that was changed first names the line', () => {
  expect(lines([event('member_roles'), event('clients')])).toEqual(['created 1 clients']);
});

it('requests of their own, and edits of the programme, stay separate lines', () => {
  const edits = [event('schedule_edits'), event('schedule_edits')];
  const requests = [event('companies', { request_id: 'a' }), event('clients', { request_id: 'b' })];

  expect(lines([...edits, ...requests])).toEqual([
    'created 1 schedule_edits',
    'created 1 schedule_edits',
    'created 1 companies',
    'created 1 clients',
  ]);
});
