import { expect, test } from 'vitest';
import { archivedMessage } from '../../../../client/read-only.ts';
import type { Command } from '../../view/chart-model.ts';
import { meaningOf } from '../../view/tree-keys.ts';
import { roleReadsOnly, whyNot } from './read-only.ts';

const stroke = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  altKey: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

function commandOf(key: string, more: Partial<KeyboardEvent> = {}): Command {
  const meaning = meaningOf(stroke(key, more), { isName: true, tabIndents: true });
  if (meaning?.kind !== 'command') throw new Error(`${key} is no command`);
  return meaning.command;
}

const changing = [
  commandOf('Delete'),
  commandOf('Insert'),
  commandOf('l'),
  commandOf('s'),
  commandOf('Tab'),
  commandOf('ArrowRight', { altKey: true }),
  commandOf('ArrowRight', { altKey: true, shiftKey: true }),
  commandOf('ArrowUp', { altKey: true }),
  commandOf('ArrowUp', { altKey: true, shiftKey: true }),
  commandOf('z', { ctrlKey: true }),
  commandOf('y', { ctrlKey: true }),
];

test('on an archived project no key changes the programme: each reports that it is archived', () => {
  const archived = archivedMessage('Quay Tower', true);

  expect(archived).toBe('“Quay Tower” is archived. Restore it to make changes.');
  expect(changing.map((command) => whyNot(command, archived))).toEqual(changing.map(() => archived));
});

test('somebody without permission to restore it is shown who can', () => {
  expect(archivedMessage('Quay Tower', false)).toMatch(/A workspace manager can restore it/);
});

test('for a read-only role every key that would change something shows a message', () => {
  expect(changing.map((command) => whyNot(command, roleReadsOnly))).toEqual(changing.map(() => roleReadsOnly));
});

test('keys that only view a task still work', () => {
  expect(['o', 'w', 'b'].map((key) => whyNot(commandOf(key), roleReadsOnly))).toEqual([null, null, null]);
});

test('every key works if the programme may be edited', () => {
  expect(changing.map((command) => whyNot(command, null))).toEqual(changing.map(() => null));
});
