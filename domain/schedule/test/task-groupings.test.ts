import { describe, expect, it } from 'vitest';
import {
  groupingsOfProgramme,
  type GroupedTask,
  newAssignment,
  newProgramme,
  newResource,
  newTask,
} from '@horizon/schedule';

function hotel() {
  const programme = newProgramme('p6', 0);
  const task = (id: string, changes: Partial<GroupedTask> = {}): GroupedTask => ({
    ...newTask(id),
    name: id,
    ...changes,
  });
  const tasks = [
    task('Hotel', { kind: 'summary' }),
    task('Level 3', { kind: 'summary', parentId: 'Hotel' }),
    task('Fitout', { kind: 'summary', parentId: 'Level 3' }),
    task('Ceilings', { parentId: 'Fitout', activityCodes: { Trade: 'FI', 'Phase Code': 'E' } }),
    task('Partitions', {
      parentId: 'Fitout',
      trade: 'Drywall',
      activityCodes: { Trade: 'FI' },
      custom: { Wing: 'North' },
    }),
  ];
  programme.tasks = tasks;
  programme.activityCodeTypes = [
    { name: 'Trade', values: [{ code: 'FI', description: 'Finishes' }] },
    { name: 'Phase Code', values: [{ code: 'E', description: 'E' }] },
  ];
  programme.customFields = [{ name: 'Text1', alias: 'Wing', of: 'task', type: 'text' }];
  programme.resources = [{ ...newResource('r'), name: 'Acme Interiors', kind: 'subcontractor' }];
  programme.assignments = [newAssignment('a', 'Ceilings', 'r')];
  return { ...groupingsOfProgramme(programme), ceilings: tasks[3]!, partitions: tasks[4]! };
}

describe('the groupings of the tasks of a programme', () => {
  it('offer the known fields, the subcontractor, the WBS, and the codes and fields of the programme once each', () => {
    expect(hotel().groupings.map(({ label }) => label)).toEqual([
      'Crew',
      'Responsible',
      'Trade',
      'Location',
      'Subcontractor',
      'WBS',
      'Phase Code',
      'Wing',
    ]);
  });

  it('prefer the trade of the task to the activity code of that name, which is shown with its label', () => {
    const { valueOf, ceilings, partitions } = hotel();

    expect([valueOf('trade', ceilings), valueOf('trade', partitions)]).toEqual(['FI Finishes', 'Drywall']);
  });

  it('return code, field, subcontractor and branch; nothing if there is none', () => {
    const { valueOf, ceilings, partitions } = hotel();

    expect([valueOf('code:Phase Code', ceilings), valueOf('code:Phase Code', partitions)]).toEqual(['E', '']);
    expect([valueOf('field:Wing', ceilings), valueOf('field:Wing', partitions)]).toEqual(['', 'North']);
    expect([valueOf('subcontractor', ceilings), valueOf('subcontractor', partitions)]).toEqual(['Acme Interiors', '']);
    expect(valueOf('wbs', ceilings)).toBe('Level 3 / Fitout');
  });
});
