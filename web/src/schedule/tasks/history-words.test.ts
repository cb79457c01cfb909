import { newCalendar, newProgramme, newTask } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { taskChanges } from './history-words.ts';
import type { ReadProgramme } from './read-programme.ts';

const programme = { ...newProgramme('msp', 0), calendars: [newCalendar('nights', 'Night shift', [1])] };
const read = {
  programme,
  people: { kp_1: 'Mei Tan' },
  taskOf: (id: string) => (id === 'tower' ? { ...newTask('tower'), name: 'Tower' } : undefined),
} as unknown as ReadProgramme;
const minute = String(Date.UTC(2026, 10, 2, 7) / 60_000);

describe('the history of a task', () => {
  it('lists changes by people before calculated ones', () => {
    const lines = taskChanges(
      [
        { field: 'finish_minute', from: null, to: minute },
        { field: 'flags', from: '4', to: '12' },
        { field: 'duration_minutes', from: '480', to: '1440' },
        { field: 'constraint_kind', from: 'ASAP', to: 'SNET' },
        { field: 'assignee_user_id', from: null, to: 'kp_1' },
      ],
      read,
    );

    expect(lines).toEqual([
      { field: 'Responsible', from: null, to: 'Mei Tan' },
      { field: 'Duration', from: '1 d', to: '3 d' },
      { field: 'Constraint', from: 'As soon as possible', to: 'Start no earlier than' },
      { field: 'Finish, calculated', from: null, to: '2 Nov 2026, 07:00' },
    ]);
  });

  it('names calendars, tasks and notes instead of showing stored values', () => {
    const lines = taskChanges(
      [
        { field: 'calendar_id', from: 'gone', to: 'nights' },
        { field: 'parent_id', from: null, to: 'tower' },
        {
          field: 'details',
          from: '{"priorityNote":1}',
          to: `{"notes":"Pour at night","workMinutes":960,"secondConstraint":{"kind":"FNLT","date":${minute}}}`,
        },
        { field: 'is_critical', from: 'false', to: 'true' },
      ],
      read,
    );

    expect(lines.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['Under', null, 'Tower'],
      ['Calendar', 'a calendar that is gone', 'Night shift'],
      ['Critical', 'no', 'yes'],
      ['Notes', null, 'Pour at night'],
      ['Work', null, '2 d'],
      ['Second constraint', null, 'Finish no later than 2 Nov 2026, 07:00'],
    ]);
  });
});
