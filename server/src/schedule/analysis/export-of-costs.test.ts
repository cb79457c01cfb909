import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readPlanningFile, writeMspdi, writeXer } from '@horizon/planning-files';
import {
  calculate,
  newAssignment,
  newCalendar,
  newProgramme,
  newResource,
  newTask,
  prepare,
  type Programme,
  projectPerformance,
} from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { importFile } from '../../../test/planning-files.ts';
import { at, scheduleSite, type Site } from '../../../test/schedule-site.ts';

const w = world();
const fixtures = join(import.meta.dirname, '../../../../../shared/fixtures/schedules');

/** Tasks with their own costs, costs of assignments, and costs by the rate of a resource; one is in a baseline. */
function priced(): Programme {
  const programme = newProgramme('msp', at(0, 8));
  const task = (id: string, more: object) => ({
    ...newTask(id),
    name: `Task ${id}`,
    durationMinutes: 480,
    calendarId: 'c',
    ...more,
  });
  const assignment = (id: string, taskId: string, more: object) => ({ ...newAssignment(id, taskId, 'r'), ...more });
  return {
    ...programme,
    calendars: [newCalendar('c', 'Standard', [1, 2, 3, 4, 5])],
    resources: [{ ...newResource('r'), name: 'Crew', costPerHour: 33.37, costPerUse: 12.5 }],
    tasks: [
      task('1', { cost: 1000.01 }),
      task('2', {}),
      task('3', {}),
      task('4', {
        cost: 350,
        baselines: [{ number: 0, start: at(0, 8), finish: at(0, 16), durationMinutes: 480, workMinutes: 0, cost: 100 }],
      }),
    ],
    assignments: [
      assignment('a', '2', { cost: 250.4, actualCost: 50.15, workMinutes: 480 }),
      assignment('b', '3', { workMinutes: 500 }),
    ],
  };
}

const cents = (amount: number) => Math.round(amount * 100);

/** Costs of the programme and of its baseline, in cents. */
function costsOf(programme: Programme) {
  const { network } = prepare(programme);
  const schedule = calculate(network!);
  const budget = projectPerformance(schedule, schedule.projectFinish, 'cost').figures.budgetAtCompletion;
  const leaves = programme.tasks.filter(({ kind }) => kind !== 'summary');
  const baselines = leaves.flatMap((task) => task.baselines.map(({ cost }) => cost ?? 0));
  return [cents(budget), cents(baselines.reduce((sum, cost) => sum + cost, 0))];
}

const read = (bytes: Uint8Array, name: string) => {
  const result = readPlanningFile(bytes, { name });
  if (!result.ok) throw new Error(`${name}: ${result.fault.message}`);
  return result.programme;
};

/** The recorded files that contain costs or rates. */
const recorded = ['xer', 'msp', 'derived', 'p6-native'].flatMap((folder) =>
  existsSync(fixtures)
    ? readdirSync(join(fixtures, folder)).flatMap((name) =>
        /\.(xer|mpp|xml|gz)$/.test(name) ? [`${folder}/${name}`] : [],
      )
    : [],
);

describe('the costs of a programme in a file', () => {
  it.each([
    ['mspdi', writeMspdi],
    ['xer', writeXer],
  ])('are the same to the cent, from any source: %s', (_format, write) => {
    const programme = priced();

    expect(costsOf(read(write(programme).bytes, 'priced'))).toEqual(costsOf(programme));
  });

  // In its own format the whole programme is the same: `round-trip.test.ts` of the planning files.
  it.each(recorded)('are the same to the cent in every other format that supports costs: %s', (path) => {
    const bytes = readFileSync(join(fixtures, path));
    const programme = read(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, path);
    const costs = costsOf(programme);

    const others = [...(/\.xml(\.gz)?$/.test(path) ? [] : [writeMspdi]), ...(path.endsWith('.xer') ? [] : [writeXer])];
    expect(others.map((write) => costsOf(read(write(programme).bytes, path)))).toEqual(others.map(() => costs));
  });

  it('are counted as left out if a format does not support them: costs per use in P6', () => {
    const left = writeXer(priced()).notCarriedOver.map(({ kind }) => kind);

    expect(left).toContain('costs-per-use');
  });
});

interface Exported {
  text: string;
  left: { kind: string }[];
}

async function exportFor(site: Site, format: string, token: string): Promise<Exported> {
  const answer = await w.app.inject({
    method: 'GET',
    url: `${site.schedule}/export?format=${format}`,
    headers: { 'x-horizon-product': 'schedule', authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  const header = answer.headers['x-not-carried-over'];
  return { text: answer.payload, left: header ? JSON.parse(decodeURIComponent(String(header))) : [] };
}

async function pricedSite() {
  const site = await scheduleSite(w);
  const owner = w.visitor(site.workspace.owner.token);
  const file = { name: 'priced.xml', bytes: writeMspdi(priced()).bytes };
  expect((await importFile(site, file, {}, owner)).status).toBe(200);
  return { site, owner };
}

describe('an export by somebody who may not see costs', () => {
  it.each(['mspdi', 'xer', 'csv', 'xlsx'])('states in the header that it contains none: %s', async (format) => {
    const { site } = await pricedSite();

    const seen = await exportFor(site, format, site.workspace.owner.token);
    const unseen = await exportFor(site, format, site.plannerPerson.token);

    expect(seen.left.map(({ kind }) => kind)).not.toContain('unseen-amounts');
    expect(unseen.left.map(({ kind }) => kind)).toContain('unseen-amounts');
  });

  it.each(['mspdi', 'xer'])('omits costs and rates rather than writing zeros, and explains why: %s', async (format) => {
    const { site } = await pricedSite();

    const { text } = await exportFor(site, format, site.plannerPerson.token);

    const { tasks: all, assignments, resources } = read(Buffer.from(text), 'unseen');
    const tasks = all.filter(({ kind }) => kind !== 'summary');
    expect(tasks.map(({ cost }) => cost)).toEqual([null, null, null, null]);
    expect(tasks.map(({ notes }) => notes)).toEqual([null, null, null, null]);
    expect(assignments.map(({ cost, actualCost }) => [cost, actualCost])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(resources.map(({ costPerHour }) => costPerHour)).toEqual([null]);
    expect(text).toContain('This file was exported without costs and rates');
    expect((await exportFor(site, format, site.workspace.owner.token)).text).not.toContain('without costs and rates');
  });

  it('is announced beforehand', async () => {
    const { site, owner } = await pricedSite();
    const shown = async (visitor = site.planner) => (await visitor.get(`${site.schedule}/edits`)).body.shows_money;

    expect([await shown(), await shown(owner)]).toEqual([false, true]);
  });

  it('changes nothing when it is imported again, neither costs nor notes', async () => {
    const { site, owner } = await pricedSite();
    const before = (await owner.get(site.schedule)).body.programme;
    for (const format of ['mspdi', 'xer']) {
      const { text } = await exportFor(site, format, site.plannerPerson.token);
      const name = format === 'xer' ? 'back.xer' : 'back.xml';
      const { body } = await importFile(site, { name, bytes: text }, { mode: 'update' });

      expect(body.report).toMatchObject({ added: 0, changed: 0, removed: 0 });
    }
    expect((await owner.get(site.schedule)).body.programme).toEqual(before);
  });
});
