import { describe, expect, it } from 'vitest';

import { newLink, newProgramme, newTask, prepare, type Programme } from '../src/index.ts';

const ids = { slab: 'f0e1-slab', walls: 'f0e1-walls', level: 'f0e1-level' };

function programme(change: (made: Programme) => void): Programme {
  const made = newProgramme('msp', 0);
  const named = (id: string, code: string, name: string) => ({ ...newTask(id), code, name, durationMinutes: 480 });
  made.tasks.push(
    { ...newTask(ids.level), name: 'Level 1', kind: 'summary' },
    { ...named(ids.slab, 'A1010', 'Pour slab'), parentId: ids.level },
    { ...named(ids.walls, 'A1020', 'Form walls'), parentId: ids.level },
  );
  change(made);
  return made;
}

describe('the faults of a programme', () => {
  it.each<[string, (made: Programme) => void, string]>([
    [
      'a link given twice',
      ({ links }) => links.push(newLink('l-1', ids.slab, ids.walls), newLink('l-2', ids.slab, ids.walls)),
      'Link A1010 Pour slab → A1020 Form walls: the same link is there already; the first is kept.',
    ],
    [
      'a summary linked with its own task',
      ({ links }) => links.push(newLink('l-1', ids.level, ids.slab)),
      'Link Level 1 → A1010 Pour slab: it links a summary with a task of its own.',
    ],
    [
      'links in a circle',
      ({ links }) => links.push(newLink('l-1', ids.slab, ids.walls), newLink('l-2', ids.walls, ids.slab)),
      'The links run in a circle: A1010 Pour slab →(FS) A1020 Form walls →(FS) A1010 Pour slab. The link added last is A1020 Form walls → A1010 Pour slab.',
    ],
    [
      'tasks that hold each other',
      ({ tasks }) => Object.assign(tasks[0]!, { parentId: ids.slab }),
      'Tasks hold each other: Level 1 → A1010 Pour slab.',
    ],
  ])('names the tasks by activity id and name: %s', (_what, change, sentence) => {
    expect(prepare(programme(change)).faults.map(({ message }) => message)).toContain(sentence);
  });
});
