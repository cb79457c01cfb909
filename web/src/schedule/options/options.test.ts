import { describe, expect, it } from 'vitest';
import { calculate, newLink, newProgramme, newTask, prepare, type Programme, type Schedule } from '@horizon/schedule';
import { dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { effectOfOptions } from './option-effect.ts';
import { editsOfValues, optionValues, standardValues } from './option-values.ts';

const monday = dayOf(2026, 11, 2) * MINUTES_PER_DAY;

/** Ten days of structure, and six of landscaping next to it. */
function twoTrades(): Programme {
  const programme = newProgramme('p6', monday);
  const task = (id: string, days: number) => ({ ...newTask(id), name: id, durationMinutes: days * 480 });
  programme.tasks = [task('slab', 4), task('frame', 6), task('landscape', 6)];
  programme.links = [newLink('l', 'slab', 'frame')];
  return programme;
}

const calculated = (programme: Programme): Schedule => calculate(prepare(programme).network!);

describe('schedule options on the screen', () => {
  it('shows float limits in days of the project and stores minutes', () => {
    const programme = twoTrades();
    const values = { ...optionValues(programme), nearCriticalFloatMinutes: '5', criticalFloatMinutes: '4 h' };

    const result = editsOfValues(values, ['nearCriticalFloatMinutes', 'criticalFloatMinutes'], programme);

    expect(optionValues(programme).nearCriticalFloatMinutes).toBe('10 d');
    expect(result).toEqual({
      edits: [{ kind: 'options-changed', changes: { criticalFloatMinutes: 240, nearCriticalFloatMinutes: 2400 } }],
    });
  });

  it('sends only the changes; a date means the end of its working day', () => {
    const programme = twoTrades();
    const values = { ...optionValues(programme), mustFinishBy: '2026-11-20' };

    const result = editsOfValues(values, ['mustFinishBy'], programme);

    const mustFinishBy = monday + 18 * MINUTES_PER_DAY + 1020;
    expect(result).toEqual({ edits: [{ kind: 'project-changed', changes: { mustFinishBy } }] });
    expect(optionValues({ ...programme, project: { ...programme.project, mustFinishBy } }).mustFinishBy).toBe(
      '2026-11-20',
    );
  });

  it('reports invalid limits, invalid days, and a near-critical limit below the critical one at the field', () => {
    const programme = twoTrades();
    const values = {
      ...optionValues(programme),
      criticalFloatMinutes: 'few',
      nearCriticalFloatMinutes: '−1 d',
      mustFinishBy: '31/2',
    };

    const result = editsOfValues(values, Object.keys(values), programme);

    expect(Object.keys('faults' in result ? result.faults : {})).toEqual([
      'criticalFloatMinutes',
      'nearCriticalFloatMinutes',
      'mustFinishBy',
    ]);
  });

  it('sets the defaults of another tool, except limits and the critical rule', () => {
    expect(standardValues('msp')).toEqual({
      progress: 'retained-logic',
      lagCalendar: 'successor',
      float: 'smaller',
      honoursConstraints: true,
      movesUnstartedWork: false,
      openEndsAreCritical: false,
      usesExpectedFinish: false,
      ssLagFromEarlyStart: true,
    });
  });

  it('previews which tasks become critical and near-critical, and that nothing moves', () => {
    const before = calculated(twoTrades());

    const effect = effectOfOptions(before, [{ kind: 'options-changed', changes: { criticalFloatMinutes: 4 * 480 } }])!;

    expect(effect.moved).toEqual([]);
    expect(effect.finishAfter).toBe(effect.finishBefore);
    expect(effect.critical).toEqual({ before: 2, after: 3, joined: ['landscape'], left: [] });
    expect(effect.nearCritical).toEqual({ before: 1, after: 0, joined: [], left: ['landscape'] });
  });

  it('previews the negative float of a must-finish-by date that cannot be met', () => {
    const before = calculated(twoTrades());

    const effect = effectOfOptions(before, [
      { kind: 'project-changed', changes: { mustFinishBy: monday + 10 * MINUTES_PER_DAY } },
    ])!;

    expect(effect.negative.joined).toEqual(['slab', 'frame']);
    expect(effect.floated).toBe(3);
  });
});
