import { readPlanningFile } from '@horizon/planning-files';
import { beforeAll, describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { exportOf } from '../../../test/planning-files.ts';
import { at, link, scheduleSite, type Site, task } from '../../../test/schedule-site.ts';
import { newId } from '../../platform/ids.ts';
import { readXlsxRows } from '../../platform/spreadsheet.ts';

const w = world();

/**
 * Slab is done, walls have three of five days left, the roof has not started; the data date is the end of Wednesday.
 */
async function updated() {
  const site = await scheduleSite(w);
  const [slab, walls, roof] = [newId(), newId(), newId()];
  await site.edit([
    task(slab, 'Pour slab', 2, { code: 'A10' }),
    task(walls, 'Form walls', 5, { code: 'A20' }),
    task(roof, 'Roof', 2, { code: 'A30' }),
    link(walls, roof),
  ]);
  const answer = await site.edit([
    { kind: 'project-changed', changes: { statusDate: at(2, 15, 30) } },
    { kind: 'options-changed', changes: { movesUnstartedWork: true } },
    {
      kind: 'task-changed',
      id: slab,
      changes: { actualStart: at(0), actualFinish: at(1, 15, 30), percentComplete: 100 },
    },
    {
      kind: 'task-changed',
      id: walls,
      changes: { actualStart: at(1), percentComplete: 40, remainingMinutes: 3 * 480 },
    },
  ]);
  expect(answer.status).toBe(200);
  return site;
}

describe('an export after the data date was moved', () => {
  let site: Site;
  beforeAll(async () => {
    site = await updated();
  });

  it('has status date, actual dates and remaining durations in the fields of Microsoft Project', async () => {
    const text = (await exportOf(w, site, 'mspdi')).toString('utf8');
    const taskXml = (name: string) => text.split('<Task>').find((each) => each.includes(`<Name>${name}</Name>`))!;
    const leaf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
    const exported = (name: string) =>
      ['ActualStart', 'ActualFinish', 'PercentComplete', 'RemainingDuration'].map((each) => leaf(taskXml(name), each));

    expect(leaf(text, 'StatusDate')).toBe('2026-11-04T15:30:00');
    // For completed tasks and those not started, the percentage implies the remaining work.
    expect(exported('Pour slab')).toEqual(['2026-11-02T07:00:00', '2026-11-03T15:30:00', '100', undefined]);
    expect(exported('Form walls')).toEqual(['2026-11-03T07:00:00', undefined, '40', 'PT24H0M0S']);
    expect(exported('Roof')).toEqual([undefined, undefined, '0', undefined]);
  });

  it('has data date, actual dates and remaining hours in the fields of Primavera', async () => {
    const tables = xerTables((await exportOf(w, site, 'xer')).toString('latin1'));
    const exported = (name: string) => {
      const row = tables['TASK']!.find(({ task_name: each }) => each === name)!;
      return ['status_code', 'act_start_date', 'act_end_date', 'remain_drtn_hr_cnt'].map((each) => row[each]);
    };

    expect(tables['PROJECT']![0]).toMatchObject({ last_recalc_date: '2026-11-04 15:30' });
    expect(exported('Pour slab')).toEqual(['TK_Complete', '2026-11-02 07:00', '2026-11-03 15:30', '0']);
    expect(exported('Form walls')).toEqual(['TK_Active', '2026-11-03 07:00', '', '24']);
    expect(exported('Roof')).toEqual(['TK_NotStart', '', '', '16']);
  });

  /** Values of a task in some columns of a table. */
  const valueIn = (rows: string[][], titles: readonly string[]) => (name: string) => {
    const row = rows.find((each) => each.includes(name))!;
    return titles.map((title) => row[rows[0]!.indexOf(title)]);
  };

  it('has actual dates, percentage complete and remaining duration in the table', async () => {
    const text = (await exportOf(w, site, 'csv')).toString('utf8').replace('\uFEFF', '');
    const rows = text.split('\r\n').map((line) => line.split(','));
    const exported = valueIn(rows, ['Actual Start', 'Actual Finish', '% Complete', 'Remaining Duration']);

    expect(exported('Pour slab').slice(0, 3)).toEqual(['2026-11-02T07:00', '2026-11-03T15:30', '100%']);
    expect(exported('Form walls')).toEqual(['2026-11-03T07:00', '', '40%', '1440m']);
    expect(exported('Roof')).toEqual(['', '', '0%', '']);
  });

  it('has the same as dates and numbers in the workbook', async () => {
    const rows = await readXlsxRows(await exportOf(w, site, 'xlsx'), { hasTimes: true });
    const exported = valueIn(rows, ['Actual Start', 'Actual Finish', '% Complete', 'Remaining Duration (d)']);

    expect(exported('Pour slab').slice(0, 3)).toEqual(['2026-11-02 07:00', '2026-11-03 15:30', '100']);
    expect(exported('Form walls')).toEqual(['2026-11-03 07:00', '', '40', '3']);
    expect(exported('Roof')).toEqual(['', '', '0', '']);
  });

  it.each(['mspdi', 'xer'])('is read back with the data date and the progress up to it: %s', async (format) => {
    const read = readPlanningFile(await exportOf(w, site, format));
    if (!read.ok) throw new Error(read.fault.message);
    const { project, tasks } = read.programme;

    expect(project.statusDate).toBe(at(2, 15, 30));
    expect(tasks.find(({ name }) => name === 'Form walls')).toMatchObject({
      actualStart: at(1),
      actualFinish: null,
      remainingMinutes: 1440,
    });
  });
});

/** The rows of an XER file by table, each by its fields. */
function xerTables(text: string): Record<string, Record<string, string>[]> {
  const tables: Record<string, Record<string, string>[]> = {};
  let [table, fields]: [string, string[]] = ['', []];
  for (const line of text.split('\r\n')) {
    const [mark, ...cells] = line.split('\t');
    if (mark === '%T') tables[(table = cells[0]!)] = [];
    if (mark === '%F') fields = cells;
    if (mark === '%R') tables[table]!.push(Object.fromEntries(fields.map((name, k) => [name, cells[k] ?? ''])));
  }
  return tables;
}
