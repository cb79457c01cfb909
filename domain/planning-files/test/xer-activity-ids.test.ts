import { describe, expect, it } from 'vitest';
import { newLink, newTask, type Programme, type Task } from '@horizon/schedule';
import { readPlanningFile, writeXer } from '../src/index.ts';
import { sampleProgramme } from './sample-programme.ts';

const task = (id: string, changes: Partial<Task>): Task => ({
  ...newTask(id),
  name: id,
  durationMinutes: 480,
  ...changes,
});
const programmeOf = (tasks: Task[], more: Partial<Programme> = {}): Programme => ({
  ...sampleProgramme('mspdi'),
  tasks,
  links: [],
  resources: [],
  assignments: [],
  ...more,
});

function readBack(programme: Programme): Map<string, Task> {
  const read = readPlanningFile(writeXer(programme).bytes);
  return new Map(
    (read.ok ? read.programme.tasks : []).filter(({ kind }) => kind !== 'summary').map((each) => [each.name, each]),
  );
}

describe('activity ids and milestones in an XER file', () => {
  it('gives no two activities the same id, and a new one the next by step', () => {
    const back = readBack(
      programmeOf([
        task('Slab', { code: 'A1000' }),
        task('Copy of slab', { code: 'A1000' }),
        task('Row five', { rowNumber: 5 }),
        task('Called like a row', { code: 'A5' }),
        task('New here', {}),
        task('New too', {}),
      ]),
    );

    const codes = [...back.values()].map(({ code }) => code);
    expect(new Set(codes).size).toBe(6);
    expect(back.get('Slab')!.code).toBe('A1000');
    expect(back.get('Called like a row')!.code).toBe('A5');
    expect(codes.every((code) => /^A\d+$/.test(code ?? ''))).toBe(true);
  });

  it('writes what nothing drives as a start milestone and what is driven as a finish milestone', () => {
    const point = { isMilestone: true, durationMinutes: 0 };
    const back = readBack(
      programmeOf([task('Site handed over', point), task('Slab', {}), task('Slab done', point)], {
        links: [newLink('1', 'Site handed over', 'Slab'), newLink('2', 'Slab', 'Slab done')],
      }),
    );

    expect([...back.values()].map(({ kind }) => kind)).toEqual(['start-milestone', 'task', 'finish-milestone']);
  });
});
