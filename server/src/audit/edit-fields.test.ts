import { newLink, newTask } from '@horizon/schedule';
import { expect, it } from 'vitest';
import { recordFields, taskFields } from './edit-fields.ts';

/** Amounts and custom fields, which may be amounts, are left to the record; the rest come from a file or the engine. */
const untold = {
  task: [
    'id',
    'rowNumber',
    'wbsCode',
    'durationUnit',
    'cost',
    'actualCost',
    'baselines',
    'custom',
    'isExternal',
    'stored',
  ],
  link: ['id', 'predecessorId', 'successorId', 'lagUnit'],
};

it('every other field of a task and of a link is shown in the history with a label', () => {
  const without = (record: object, words: object) => Object.keys(record).filter((field) => !(field in words));

  expect(without(newTask('one'), taskFields)).toEqual(untold.task);
  expect(without(newLink('one', 'a', 'b'), recordFields['link']!)).toEqual(untold.link);
});
