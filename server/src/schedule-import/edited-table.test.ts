import { unpackProgramme, unpackTable } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { exportOf, importFile } from '../../test/planning-files.ts';
import { scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';
import { readXlsxRows, toXlsx } from '../platform/spreadsheet.ts';
import { packedParts, unpackedParts } from '../platform/workbook/zip-archive.ts';
import { noMore } from '../schedule/programme/state.ts';

const w = world();
const ids = { slab: newId(), walls: newId() };

async function drawn() {
  const site = await scheduleSite(w);
  await site.edit([
    task(ids.slab, 'Pour slab', 2, {
      code: 'A1010',
      trade: 'Concrete',
      crew: ' North ',
      status: 'Open',
      assigneeUserId: site.plannerPerson.kinde_id,
    }),
    task(ids.walls, 'Form walls', 3, { code: 'A1020' }),
  ]);
  return site;
}

const exported = (site: Site, format: string) => exportOf(w, site, format);
const send = (site: Site, name: string, bytes: Uint8Array) =>
  importFile(site, { name, bytes }, { overwrite_existing: 'true' });
const sendCsv = (site: Site, lines: string[]) => send(site, 'edited.csv', Buffer.from(lines.join('\n')));

/** Stored data of a task, including that outside its programme. */
async function taskOf(site: Site, id: string) {
  const { body } = await site.planner.get(site.schedule);
  const { tasks } = unpackProgramme(body.programme);
  const at = tasks.findIndex((each) => each.id === id);
  return {
    ...tasks[at]!,
    stored: null,
    ...unpackTable<typeof noMore>(body.more, noMore, ['trade', 'crew', 'location', 'status', 'assigneeUserId'])[at]!,
  };
}

/** A workbook as people save it: titles over values, null for an empty row. */
async function workbook(rows: (readonly string[] | null)[]): Promise<Buffer> {
  const width = Math.max(...rows.map((row) => row?.length ?? 0));
  const columns = Array.from({ length: width }, (_none, k) => ({
    header: rows[0]![k] ?? '',
    value: (row: readonly string[] | null) => row?.[k] || null,
  }));
  return toXlsx('Programme', columns, rows.slice(1));
}

/** The workbook with a cell as Excel would store it. */
function withCell(bytes: Buffer, place: string, xml: string): Buffer {
  const parts = unpackedParts(bytes, 10_000_000)!;
  const name = [...parts.keys()].find((each) => each.endsWith('sheet1.xml'))!;
  const sheet = parts.get(name)!.toString('utf8');
  const edited = sheet.replace(new RegExp(`<c r="${place}"[^>]*?(/>|>.*?</c>)`), xml);
  expect(edited).not.toBe(sheet);
  parts.set(name, Buffer.from(edited));
  return Buffer.from(packedParts(parts));
}

describe('fields of a table outside the programme', () => {
  it('are trade, crew, location, the person by name or email, and status; an empty cell changes nothing', async () => {
    const site = await drawn();
    const { email } = site.plannerPerson;

    const answer = await sendCsv(site, [
      'Activity ID,Name,Trade,Crew,Location,Responsible person,Status',
      'A1010,Pour slab,,South,Level 2,,at-risk',
      `A1020,Form walls,Formwork,,,${email.toUpperCase()},in progress`,
    ]);

    expect(answer.body.report).toMatchObject({ added: 0, changed: 2, warnings: [] });
    expect(await taskOf(site, ids.slab)).toMatchObject({
      trade: 'Concrete',
      crew: 'South',
      location: 'Level 2',
      assigneeUserId: site.plannerPerson.kinde_id,
      status: 'At risk',
    });
    expect(await taskOf(site, ids.walls)).toMatchObject({
      trade: 'Formwork',
      crew: null,
      assigneeUserId: site.plannerPerson.kinde_id,
      status: 'In progress',
    });
  });

  it('do not mention the status if it is the calculated one', async () => {
    const site = await drawn();

    const answer = await sendCsv(site, [
      'Activity ID,Name,Status',
      'A1010,Pour slab,Open',
      'A1020,Form walls,not started',
    ]);

    expect(answer.body.report).toMatchObject({ changed: 0, warnings: [] });
    expect(await taskOf(site, ids.walls)).toMatchObject({ status: null });
  });

  it('that are invalid are reported by row and column: an unknown person, an invalid status, a text that is too long', async () => {
    const site = await drawn();

    const answer = await sendCsv(site, [
      'Activity ID,Name,Trade,Responsible person,Status',
      '',
      `A1010,Pour slab,${'x'.repeat(101)},Nobody Known,Perhaps`,
    ]);

    expect(answer.body.report).toMatchObject({ changed: 0, unchanged: 1 });
    expect(answer.body.report.warnings).toEqual([
      `Row 3 (A1010 Pour slab), column Trade: "${'x'.repeat(40)}…" is too long; 100 letters are the most.`,
      'Row 3 (A1010 Pour slab), column Responsible person: "Nobody Known" is nobody in this workspace; write a member’s name or email address.',
      'Row 3 (A1010 Pour slab), column Status: "Perhaps" is no status; write Delayed, Cancelled, Completed, Closed, In progress, Not started or Open.',
    ]);
  });

  it.each(['csv', 'xlsx'])('are read back from an export unchanged: %s', async (format) => {
    const site = await drawn();
    const before = await taskOf(site, ids.slab);

    const answer = await send(site, `export.${format}`, await exported(site, format));

    expect(answer.body.report).toMatchObject({ added: 0, changed: 0, warnings: [], format });
    expect(await taskOf(site, ids.slab)).toEqual(before);
  });

  it('are edited in the exported workbook', async () => {
    const site = await drawn();
    const [head, ...rows] = await readXlsxRows(await exported(site, 'xlsx'));
    const walls = rows.find((row) => row.includes('A1020'))!;
    walls[head!.indexOf('Location')] = 'Level 3';
    walls[head!.indexOf('Responsible person')] = rows[0]![head!.indexOf('Responsible person')]!;

    const answer = await send(site, 'edited.xlsx', await workbook([head!, ...rows]));

    expect(answer.body.report).toMatchObject({ added: 0, changed: 1, warnings: [] });
    expect(await taskOf(site, ids.walls)).toMatchObject({
      location: 'Level 3',
      assigneeUserId: site.plannerPerson.kinde_id,
    });
  });
});

it('the history of a task names the import of a few rows and its changes', async () => {
  const site = await drawn();
  await sendCsv(site, ['Activity ID,Name,Duration,Crew', 'A1010,Pour slab,4d,South']);

  const path = `/api/workspaces/${site.workspace.workspace_id}/history/actions/${ids.slab}`;
  const [last, first] = (await site.planner.get(path)).body.items;

  expect(last).toMatchObject({
    action: 'updated',
    effect: 'Import of edited.csv',
    actor_name: site.plannerPerson.name,
    changes: expect.arrayContaining([
      expect.objectContaining({ field: 'crew', from: ' North ', to: 'South' }),
      expect.objectContaining({ field: 'duration_minutes', to: String(4 * 480) }),
    ]),
  });
  expect(first).toMatchObject({ action: 'created', effect: null });
});

describe('a workbook', () => {
  it('has the row numbers of its sheet, empty ones counted', async () => {
    const site = await drawn();
    const bytes = await workbook([['Activity ID', 'Name', 'Deadline'], null, null, ['A1010', 'Pour slab', 'soon']]);

    const answer = await send(site, 'edited.xlsx', bytes);

    expect(answer.body.report).toMatchObject({
      format: 'xlsx',
      warnings: ['Row 4 (A1010 Pour slab), column Deadline: "soon" is no date; write it as 31/12/2026.'],
    });
  });

  it('answers the value of a formula and the day of a cell with a date format', async () => {
    const site = await drawn();
    const plain = await workbook([
      ['Activity ID', 'Name', 'Duration', 'Deadline', 'Day'],
      ['A1010', 'Pour slab', '9', '9', 'x'],
    ]);
    // Days count from 30 December 1899; number format 14 is the short date of the user's locale.
    const styled = withStyle(withCell(plain, 'C2', '<c r="C2"><f>2+3</f><v>5</v></c>'));
    const bytes = withCell(styled, 'D2', '<c r="D2" s="1"><v>46346</v></c>');

    const answer = await send(site, 'edited.xlsx', bytes);

    expect(answer.body.report).toMatchObject({ changed: 1, warnings: [] });
    const { durationMinutes, deadline } = await taskOf(site, ids.slab);
    expect(durationMinutes).toBe(5 * 480);
    expect(new Date(deadline! * 60_000).toISOString().slice(0, 10)).toBe('2026-11-20');
  });
});

/** The second style of the workbook shows dates. */
function withStyle(bytes: Buffer): Buffer {
  const parts = unpackedParts(bytes, 10_000_000)!;
  const name = [...parts.keys()].find((each) => each.endsWith('styles.xml'))!;
  const styles = parts.get(name)!.toString('utf8');
  parts.set(
    name,
    Buffer.from(
      styles.replace(
        /<cellXfs[\s\S]*<\/cellXfs>/,
        '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>',
      ),
    ),
  );
  return Buffer.from(packedParts(parts));
}
