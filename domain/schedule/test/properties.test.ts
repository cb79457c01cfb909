// Invariants of every programme, tried on many random ones.
import { compileCalendar } from '@horizon/working-time';
import {
  applyEdits,
  calculate,
  type ConstraintKind,
  constraintKinds,
  type Edit,
  linkKinds,
  newCalendar,
  newLink,
  newProgramme,
  newTask,
  prepare,
  type Profile,
  type Programme,
  recalculate,
  type Schedule,
} from '@horizon/schedule';
import { assert, boolean, constantFrom, integer, nat, property, record, type Arbitrary, array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monday } from './bars.ts';

const DAY = 480;

interface Shape {
  profile: Profile;
  days: number[];
  links: { from: number; span: number; kind: number; lag: number }[];
}

/** Tasks of some days, links forward only: always a sound network. */
const shapes: Arbitrary<Shape> = record({
  profile: constantFrom<Profile>('msp', 'p6'),
  days: array(integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 14 }),
  links: array(
    record({ from: nat(12), span: integer({ min: 1, max: 5 }), kind: nat(3), lag: integer({ min: -1, max: 4 }) }),
    {
      maxLength: 24,
    },
  ),
});

function programmeOf({ profile, days, links }: Shape): Programme {
  const programme = newProgramme(profile, monday);
  programme.tasks = days.map((count, i) => ({ ...newTask(`T${i}`), durationMinutes: count * DAY }));
  const known = new Set<string>();
  for (const { from, span, kind, lag } of links) {
    const to = from + span;
    if (to >= days.length || known.has(`${from} ${to}`)) continue;
    known.add(`${from} ${to}`);
    const link = newLink(`L${programme.links.length}`, `T${from}`, `T${to}`);
    programme.links.push({ ...link, kind: linkKinds[kind]!, lag: { kind: 'working', minutes: lag * DAY } });
  }
  return programme;
}

function scheduleOf(programme: Programme): Schedule {
  return calculate(prepare(programme).network!);
}

describe('every programme', () => {
  it('moves all its dates by n working days when the project starts n working days later', () => {
    const calendar = compileCalendar(newCalendar('standard', 'Standard', [1, 2, 3, 4, 5]));

    assert(
      property(shapes, integer({ min: 1, max: 30 }), (shape, days) => {
        const programme = programmeOf(shape);
        const before = scheduleOf(programme);

        programme.project.start = calendar.addWork(monday, days * DAY, 'start');
        const after = scheduleOf(programme);

        for (let i = 0; i < shape.days.length; i++) {
          expect(calendar.workBetween(before.earlyStart[i]!, after.earlyStart[i]!)).toBe(days * DAY);
          expect(calendar.workBetween(before.lateFinish[i]!, after.lateFinish[i]!)).toBe(days * DAY);
          expect(after.totalFloat[i]).toBe(before.totalFloat[i]);
        }
      }),
    );
  });

  it('has no float that rises when a link is added and the finish is fixed', () => {
    assert(
      property(shapes, nat(12), integer({ min: 1, max: 5 }), nat(3), (shape, from, span, kind) => {
        const programme = programmeOf(shape);
        programme.project.mustFinishBy = monday + 200 * 1440;
        const before = scheduleOf(programme);

        const link = { ...newLink('new', `T${from}`, `T${from + span}`), kind: linkKinds[kind]! };
        const after = prepare({ ...programme, links: [...programme.links, link] });

        const schedule = calculate(after.network!);
        for (let i = 0; i < shape.days.length; i++)
          expect(schedule.totalFloat[i]).toBeLessThanOrEqual(before.totalFloat[i]!);
      }),
    );
  });

  it('has no late date before its early date unless a late-side date requires it', () => {
    assert(
      property(shapes, (shape) => {
        const schedule = scheduleOf(programmeOf(shape));

        for (let i = 0; i < shape.days.length; i++) {
          expect(schedule.totalFloat[i]).toBeGreaterThanOrEqual(0);
          expect(schedule.freeFloat[i]).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('has a critical task that finishes last', () => {
    assert(
      property(shapes, (shape) => {
        const schedule = scheduleOf(programmeOf(shape));

        const last = [...schedule.earlyFinish].findIndex((finish) => finish === schedule.projectFinish);

        expect(schedule.totalFloat[last]).toBe(0);
      }),
    );
  });
});

/** Of each task: nothing, begun, or finished, in sequence or not. */
const progressed = record({
  shape: shapes,
  states: array(nat(5), { minLength: 14, maxLength: 14 }),
  progress: constantFrom<Programme['options']['progress']>('retained-logic', 'progress-override'),
});

function progressedOf({
  shape,
  states,
  progress,
}: {
  shape: Shape;
  states: number[];
  progress: Programme['options']['progress'];
}) {
  const programme = programmeOf({ ...shape, profile: 'p6' });
  programme.project.statusDate = monday;
  programme.options.progress = progress;
  const begun = monday - 7 * 1440;
  programme.tasks = programme.tasks.map((task, i) => {
    if (states[i] === 0) return { ...task, actualStart: begun, actualFinish: begun + 540 };
    return states[i] === 1 ? { ...task, actualStart: begun, remainingMinutes: task.durationMinutes } : task;
  });
  return programme;
}

/** A link to unfinished work that leaves from the start, or is a lead: P6 does not count the finish then. */
function leavesEarly({ tasks, links }: Programme, id: string): boolean {
  const isOpen = (of: string) => tasks.find((task) => task.id === of)!.actualFinish === null;
  return links.some(
    ({ predecessorId, successorId, kind, lag }) =>
      predecessorId === id &&
      isOpen(successorId) &&
      (kind === 'SS' || kind === 'SF' || ('minutes' in lag && lag.minutes < 0)),
  );
}

describe('every programme with progress, in sequence or not', () => {
  it('has no free float above its total float if its successors wait for its finish', () => {
    assert(
      property(progressed, (given) => {
        const programme = progressedOf(given);
        const schedule = scheduleOf(programme);

        for (const [i, { id }] of programme.tasks.entries()) {
          if (schedule.totalFloat[i]! < 0 || leavesEarly(programme, id)) continue;
          expect(schedule.freeFloat[i]).toBeLessThanOrEqual(schedule.totalFloat[i]!);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('moves no other unfinished task when an unstarted task slips by its free float', () => {
    const calendar = compileCalendar(newCalendar('standard', 'Standard', [1, 2, 3, 4, 5]));

    assert(
      property(progressed, nat(13), (given, at) => {
        const programme = progressedOf(given);
        const before = scheduleOf(programme);
        const slipping = at % programme.tasks.length;
        const task = programme.tasks[slipping]!;
        const room = before.freeFloat[slipping]!;
        if (task.actualStart !== null || task.durationMinutes === 0 || room === 0) return;

        const date = calendar.addWork(before.earlyStart[slipping]!, room, 'start');
        const constrained = { ...task, constraint: { kind: 'SNET' as const, date } };
        const after = scheduleOf({ ...programme, tasks: programme.tasks.with(slipping, constrained) });

        // In working time: what takes none is at the end of a day or at the beginning of the next.
        for (const [i, other] of programme.tasks.entries()) {
          if (i === slipping || other.actualFinish !== null) continue;
          expect(calendar.workBetween(before.earlyStart[i]!, after.earlyStart[i]!)).toBe(0);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

const datedKinds = constraintKinds.filter((kind) => kind !== 'ALAP');

interface EditShape {
  task: number;
  what: number;
  days: number;
  kind: ConstraintKind;
  other: number;
}

const editShapes: Arbitrary<EditShape> = record({
  task: nat(13),
  what: nat(7),
  days: integer({ min: 0, max: 12 }),
  kind: constantFrom(...datedKinds),
  other: nat(13),
});

function editOf({ task, what, days, kind, other }: EditShape, programme: Programme): Edit {
  const { id } = programme.tasks[task % programme.tasks.length]!;
  const date = monday + days * 1440;
  const link = programme.links[other % Math.max(1, programme.links.length)];
  if (what === 0) return { kind: 'task-changed', id, changes: { constraint: { kind, date } } };
  if (what === 1) return { kind: 'task-changed', id, changes: { actualStart: date, percentComplete: 40 } };
  if (what === 2) return { kind: 'task-changed', id, changes: { actualStart: monday, actualFinish: date + 540 } };
  if (what === 3) return { kind: 'task-changed', id, changes: { deadline: date } };
  if (what === 4 && link) return { kind: 'link-removed', id: link.id };
  if (what === 5 && link) {
    return { kind: 'link-changed', id: link.id, changes: { lag: { kind: 'working', minutes: days * 60 } } };
  }
  const from = Math.min(task, other) % programme.tasks.length;
  const to = Math.max(task, other) % programme.tasks.length;
  if (what === 6 && from < to) return { kind: 'link-added', link: newLink(`new ${from} ${to}`, `T${from}`, `T${to}`) };
  return { kind: 'task-changed', id, changes: { durationMinutes: days * DAY } };
}

describe('an edited programme', () => {
  it('is the same with a partial and a full recalculation', () => {
    assert(
      property(shapes, array(editShapes, { minLength: 1, maxLength: 8 }), boolean(), (shape, edits, byPath) => {
        let programme = programmeOf(shape);
        programme.project.statusDate = monday + 3 * 1440;
        if (byPath) programme.options.critical = 'longest-path';
        let schedule = scheduleOf(programme);

        for (const editShape of edits) {
          const edit = editOf(editShape, programme);
          const { schedule: next } = recalculate(schedule, [edit]);
          programme = applyEdits(programme, [edit]);
          schedule = next!;
        }

        expect(valuesOf(schedule)).toEqual(valuesOf(scheduleOf(programme)));
      }),
      { numRuns: 400 },
    );
  });
});

describe('many edits at once', () => {
  const linkEdits = array(record({ what: nat(2), which: nat(9) }), { minLength: 1, maxLength: 40 });

  it('leave the same links as one by one, even if links share an id', () => {
    assert(
      property(shapes, linkEdits, nat(3), (shape, chosen, twins) => {
        const programme = programmeOf(shape);
        programme.links = programme.links.map((link, i) => ({ ...link, id: `k${twins > 0 && i > 4 ? i % 5 : i}` }));
        const edits = chosen.map(({ what, which }, i): Edit => {
          const id = `k${which}`;
          if (what === 0) return { kind: 'link-removed', id };
          if (what === 1) return { kind: 'link-changed', id, changes: { lag: { kind: 'working', minutes: i } } };
          return { kind: 'link-added', link: newLink(which > 6 ? id : `new ${i}`, 'T0', 'T1') };
        });

        const together = applyEdits(programme, edits);
        const oneByOne = edits.reduce((before, edit) => applyEdits(before, [edit]), programme);

        expect(together).toEqual(oneByOne);
      }),
    );
  });

  it('leave the same tasks as one removal after the other', () => {
    const outlines = array(record({ up: nat(3), isRemoved: boolean(), withChildren: boolean() }), {
      minLength: 1,
      maxLength: 20,
    });
    assert(
      property(outlines, nat(100), (rows, turn) => {
        const programme = newProgramme('msp', monday);
        const above: string[] = [];
        rows.forEach(({ up }, i) => {
          above.length = Math.max(above.length - up, 0);
          programme.tasks.push({ ...newTask(`T${i}`), parentId: above.at(-1) ?? null });
          above.push(`T${i}`);
        });
        programme.links = rows.slice(1).map((_, i) => newLink(`k${i}`, `T${i}`, `T${i + 1}`));
        const all = rows.flatMap(({ isRemoved, withChildren }, i): Edit[] =>
          isRemoved ? [{ kind: 'task-removed', id: `T${i}`, withChildren }] : [],
        );
        const at = turn % Math.max(all.length, 1);
        const edits = [...all.slice(at), ...all.slice(0, at)];

        const together = applyEdits(programme, edits);
        const oneByOne = edits.reduce((before, edit) => applyEdits(before, [edit]), programme);

        expect(together).toEqual(oneByOne);
      }),
    );
  });

  it('are calculated like a full recalculation', () => {
    assert(
      property(shapes, array(editShapes, { minLength: 2, maxLength: 30 }), (shape, editShapesOfOne) => {
        const before = programmeOf(shape);
        let programme = before;
        const edits: Edit[] = [];
        for (const editShape of editShapesOfOne) {
          const edit = editOf(editShape, programme);
          edits.push(edit);
          programme = applyEdits(programme, [edit]);
        }
        const whole = prepare(programme).network;
        const { schedule } = recalculate(scheduleOf(before), edits);

        expect(schedule && valuesOf(schedule)).toEqual(whole && valuesOf(calculate(whole)));
      }),
      { numRuns: 300 },
    );
  });
});

const reportedFields = [
  'start',
  'finish',
  'lateStart',
  'lateFinish',
  'totalFloat',
  'freeFloat',
  'flags',
  'duration',
  'percentComplete',
] as const;

describe('the report of an edit', () => {
  it('lists every task and summary with any difference, even in progress only', () => {
    assert(
      property(shapes, array(editShapes, { minLength: 1, maxLength: 6 }), nat(100), (shape, edits, percent) => {
        const programme = programmeOf(shape);
        const stages = ['Tower', 'Base'].map((id) => ({ ...newTask(id), kind: 'summary' as const }));
        programme.tasks = [
          ...stages.map((stage, i) => ({ ...stage, parentId: i === 1 ? 'Tower' : null })),
          ...programme.tasks.map((task, i) => ({ ...task, parentId: i % 3 === 0 ? 'Tower' : 'Base' })),
        ];
        let schedule = scheduleOf(programme);

        for (const editShape of edits) {
          const progress: Edit = {
            kind: 'task-changed',
            id: `T${editShape.other % shape.days.length}`,
            changes: { percentComplete: percent },
          };
          const edit = editShape.what === 7 ? progress : editOf(editShape, schedule.network.programme);
          const { schedule: next, changedTaskIds } = recalculate(schedule, [edit]);
          const isReported = new Set(changedTaskIds);
          if (next === null) return;
          next.network.programme.tasks.forEach(({ id }, i) => {
            const differs = reportedFields.some((name) => !Object.is(schedule[name][i], next[name][i]));
            if (differs) expect([id, isReported.has(id)]).toEqual([id, true]);
          });
          schedule = next;
        }
      }),
      { numRuns: 300 },
    );
  });
});

function valuesOf(schedule: Schedule): Record<string, unknown> {
  // Counts of work are each calendar's own.
  const { network: _network, earlyWork: _early, lateWork: _late, ...values } = schedule;
  return values;
}
