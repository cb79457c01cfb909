import { expect, it } from 'vitest';
import type { Section } from '@horizon/forms';
import { answersOf, valuesOf } from './answer-values.ts';

const sections: Section[] = [
  {
    id: 's',
    title: 'Day',
    questions: [
      { id: 'people', kind: 'number', label: 'People' },
      { id: 'weather', kind: 'choice', label: 'Weather', choices: ['Dry', 'Wet'] },
      { id: 'by', kind: 'person', label: 'By' },
      { id: 'notes', kind: 'text', label: 'Notes' },
      { id: 'crews', kind: 'table', label: 'Crews', columns: [{ id: 'n', label: 'People', kind: 'number' }] },
    ],
  },
];
const team = [{ value: 'p1', label: 'Mia Nolan' }];

it('typed values become answers, and answers are shown as typed', () => {
  const values = { people: '1,200', weather: 'Dry', by: 'Mia Nolan', notes: '', crews: [{ n: '6' }] };

  const answers = answersOf(sections, values, team);

  expect(answers).toEqual({
    people: 1200,
    weather: ['Dry'],
    by: { kinde_id: 'p1', name: 'Mia Nolan' },
    crews: [{ n: 6 }],
  });
  expect(valuesOf(sections, answers)).toEqual({ ...values, people: '1200', crews: [{ n: 6 }] });
});

it('text in place of a number is kept as typed', () => {
  expect(answersOf(sections, { people: 'six' }, team)).toEqual({ people: 'six' });
});

it('somebody who is not a member is stored by name', () => {
  expect(answersOf(sections, { by: 'Jo Park' }, team)).toEqual({ by: { kinde_id: null, name: 'Jo Park' } });
});

it('a decimal comma is kept as typed, in a question and in a table', () => {
  const answers = answersOf(sections, { people: '4,5', crews: [{ n: '48,50' }, { n: '4,500' }] }, team);

  expect(answers).toEqual({ people: '4,5', crews: [{ n: '48,50' }, { n: 4500 }] });
});
