import { describe, expect, it } from 'vitest';
import { answerFaults, answerText, designFaults, filesIn, type Question, type Section } from '../src/index.ts';

const question = (kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  id: kind,
  kind,
  label: kind,
  ...more,
});
const all: Section[] = [
  {
    id: 's',
    title: 'All kinds',
    questions: [
      question('text', { required: true }),
      question('number', { unit: 'mm' }),
      question('date'),
      question('choice', { choices: ['Yes', 'No'] }),
      question('table', {
        columns: [
          { id: 'c', label: 'Crew', kind: 'text' },
          { id: 'n', label: 'People', kind: 'number' },
        ],
      }),
      question('photo'),
      question('signature'),
      question('person'),
      question('location'),
    ],
  },
];
const good = {
  text: 'Poured level 3',
  number: 40.5,
  date: '2028-02-29',
  choice: ['Yes'],
  table: [{ c: 'Formwork', n: 6 }],
  photo: [{ file: 'photo-1.jpg' }],
  signature: { name: 'Mia Nolan', file: 'signature-1.png', signed_at: '2026-11-20T01:00:00Z' },
  person: { kinde_id: null, name: 'Jo Park' },
  location: { text: 'Gate 2', latitude: -33.86, longitude: 151.2 },
};

describe('answers of a form', () => {
  it('fit every kind of question', () => {
    expect(answerFaults(all, good, { complete: true })).toEqual({});
  });

  it('may be missing in a draft, not where the form is submitted', () => {
    expect(answerFaults(all, { text: '  ' }, { complete: false })).toEqual({});
    expect(answerFaults(all, { text: '  ' }, { complete: true })).toEqual({ text: 'Answer “text”.' });
  });

  it.each([
    ['number', '40', 'Give a number.'],
    ['date', '2026-02-29', 'Give a day as YYYY-MM-DD.'],
    ['choice', ['Perhaps'], '“Perhaps” is not among the choices.'],
    ['choice', ['Yes', 'No'], 'Choose one.'],
    ['table', [{ c: 'A', n: 'six' }], 'Row 1, People: give a number.'],
    ['table', [{ other: 1 }], 'Row 1 has a column that the table does not have.'],
    ['photo', [{ file: '../secret' }], 'Add at most 50 photos.'],
    ['signature', { name: 'X' }, 'Sign with the name of the person.'],
    ['location', { text: 'Here', latitude: 200, longitude: 0 }, 'Give a place in words, or latitude and longitude.'],
  ])('are refused: %s %j', (id, value, sentence) => {
    expect(answerFaults(all, { ...good, [id]: value }, { complete: false })).toEqual({ [id]: sentence });
  });

  it('without a question are named, not dropped', () => {
    expect(Object.keys(answerFaults(all, { ...good, gone: 'x' }, { complete: true }))).toEqual(['gone']);
  });

  it('read as people say them', () => {
    const [section] = all;
    const texts = section!.questions.map((each) => answerText(each, good[each.kind]));

    expect(texts).toEqual([
      'Poured level 3',
      '40.5 mm',
      '2028-02-29',
      'Yes',
      'Formwork | 6',
      'photo-1.jpg',
      'Mia Nolan',
      'Jo Park',
      'Gate 2 · -33.86000, 151.20000',
    ]);
    expect(filesIn(all, good)).toEqual(['photo-1.jpg', 'signature-1.png']);
  });
});

it('a design needs a question, texts, two choices and a column', () => {
  expect(designFaults([])).toEqual({ sections: 'Add a question.' });
  expect(designFaults(all)).toEqual({});
  expect(
    Object.keys(
      designFaults([
        { id: 's', title: ' ', questions: [question('choice', { label: '', choices: ['One'] }), question('table')] },
      ]),
    ),
  ).toEqual([
    'sections.0.title',
    'sections.0.questions.0.label',
    'sections.0.questions.0.choices',
    'sections.0.questions.1.columns',
  ]);
});

it('a number with a decimal comma is a fault that says how to write it, in a question and in a table', () => {
  const answers = { ...good, number: '4,5', table: [{ c: 'Formwork', n: '1,5' }] };

  expect(answerFaults(all, answers, { complete: true })).toEqual({
    number: 'Use a full stop for decimals, such as 4.5.',
    table: 'Row 1, People: Use a full stop for decimals, such as 4.5.',
  });
});
