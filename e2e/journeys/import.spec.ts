// A planner imports a programme: it is read identically in the browser and on the server, stored with a row count,
// found again after a reload, resumed after a broken connection, and undone, all of it by keyboard too.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { demoCompany, withoutProgramme } from '../demo-company.ts';
import { callsOf, expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';
import { chain, nested } from '../planning-file.ts';

let planner: Person;
let page: string;

const file = (count: number) => ({ name: 'tower.xer', mimeType: 'application/octet-stream', buffer: chain(count) });

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  page = `${await planner.projectNamed(withoutProgramme)}/import`;
});

test('the worker of the browser reads and calculates the file as the server does', async () => {
  const { page: tab, context } = planner;
  // The server's answer is delayed: until then the preview comes from the worker.
  let answer = () => {};
  const released = new Promise<void>((go) => (answer = go));
  await context.route('**/imports/uploads', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await tab.goto(page);
  const worker = tab.waitForEvent('worker');
  await tab.getByLabel('Planning file').setInputFiles(file(30));
  expect((await worker).url()).toContain('planning-file-worker');

  const section = tab.getByRole('region', { name: 'The file' });
  await expect(section.getByText('Primavera XER from Primavera P6: Tower')).toBeVisible();
  const finish = section.locator('div', { has: tab.getByText('Finish', { exact: true }) }).last();
  await expect(finish).toContainText('11 Dec 2026');

  answer();
  await expect(section.getByText('2 Nov 2026 to 11 Dec 2026')).toBeVisible({ timeout: 30_000 });
  await context.unroute('**/imports/uploads');
  await expectAccessible(tab);
});

test('it is imported by keyboard, and the result offers the next steps', async () => {
  const { page: tab } = planner;
  await tab.getByRole('button', { name: 'Import this programme' }).focus();
  await tab.keyboard.press('Enter');

  const done = tab.getByRole('region', { name: 'Imported' });
  await expect(done).toContainText('31 tasks added, 29 links');
  await tab.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(tab);
  await tab.setViewportSize({ width: 1440, height: 900 });

  await expect(done.getByRole('heading', { name: /is imported$/ })).toBeFocused();
  await done.getByRole('button', { name: 'Undo the import' }).click();
  const question = tab.getByRole('dialog', { name: /^Undo the import of/ });
  await expect(question.getByRole('button', { name: 'Leave the import' })).toBeFocused();
  await expect(question).toContainText('31 tasks');
  await expect(question).toContainText('29 links');
  await expectAccessible(tab);
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(tab.getByText('undone', { exact: true })).toBeVisible();
});

test('a file with more levels than a WBS allows is refused before the import, and imported without WBS elements for its summaries', async () => {
  const { page: tab } = planner;
  await tab.goto(page);
  const tunnel = { name: 'tunnel.xer', mimeType: 'application/octet-stream', buffer: nested(51) };
  await tab.getByLabel('Planning file').setInputFiles(tunnel);
  await expect(tab.getByText('"Part 51" would be on level 51; 50 levels are the most.')).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Import this programme' })).toHaveCount(0);

  const makesWbs = tab.getByLabel('Create WBS elements from the summaries');
  await makesWbs.uncheck();
  await expect(tab.getByRole('button', { name: 'Import this programme' })).toBeEnabled();
  await makesWbs.check();
  await expect(tab.getByText('"Part 51" would be on level 51')).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Import this programme' })).toHaveCount(0);
  await makesWbs.uncheck();
  await expect(tab.getByRole('button', { name: 'Import this programme' })).toBeEnabled();
  await tab.getByRole('button', { name: 'Another file' }).click();
});

test('a broken upload says so and can be resumed; after a reload the uploaded file is found and imported', async () => {
  const { page: tab, context } = planner;
  await context.route('**/imports/uploads', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await tab.goto(page);
  await tab.getByLabel('Planning file').setInputFiles(file(40));
  await expect(tab.getByText('Upload failed due to network error. Nothing was stored.')).toBeVisible();

  await context.unroute('**/imports/uploads');
  await tab.getByRole('button', { name: 'Retry' }).click();
  await expect(tab.getByRole('button', { name: 'Import this programme' })).toBeEnabled();

  await tab.reload();
  await expect(tab.getByRole('heading', { name: 'tower.xer' })).toBeVisible();
  await tab.getByRole('button', { name: 'Import this programme' }).click();
  await expect(tab.getByRole('region', { name: 'Imported' })).toContainText('41 tasks added');
});

test('a table edited while others changed the same cells: their changes are listed and kept, or overwritten on request', async () => {
  const { page: tab } = planner;
  const project = callsOf(page.replace(/\/import$/, ''));
  await follow(tab, page.replace(/import$/, 'gantt'));
  await tab.getByRole('button', { name: 'Export' }).click();
  await expect(tab.getByText('These files contain no costs or rates')).toBeVisible();
  const waiting = tab.waitForEvent('download');
  await tab.getByRole('menuitem', { name: 'Comma-separated (.csv)', exact: true }).click();
  const csv = readFileSync(await (await waiting).path(), 'utf8');
  const [head, ...rows] = csv.trimEnd().split('\r\n');
  const titles = head!.split(',');
  const edited = rows.map((row) => {
    const cells = row.split(',');
    if (cells[titles.indexOf('Name')] === 'Bay 7') cells[titles.indexOf('Duration')] = '3d';
    return cells.join(',');
  });
  const id = /,([\da-f-]{36})@\d+$/.exec(rows.find((row) => row.includes(',Bay 7,'))!)![1]!;
  const { revision } = await planner.get<{ revision: number }>(`${project}/schedule/edits`);
  const manager = await company.signIn('project-manager');
  const changed = await manager.context.request.post(`${project}/schedule/edits`, {
    headers: { 'x-horizon-product': 'schedule' },
    data: {
      based_on: revision,
      edits: [{ kind: 'task-changed', id, changes: { durationMinutes: 4800, notes: 'Wide' } }],
    },
  });
  expect(changed.ok(), await changed.text()).toBe(true);

  await follow(tab, page);
  const table = { name: 'bays.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...edited].join('\r\n')) };
  await tab.getByLabel('Planning file').setInputFiles(table);
  const section = tab.getByRole('region', { name: 'Changed here since the export' });
  await expect(section).toContainText('1 edited cell was changed here too and is not updated.');
  await expect(section).toContainText('Edited in the table too: Duration');
  await expect(section).toContainText('Newer here: Notes');
  await expect(tab.getByRole('button', { name: 'Import this programme' })).toBeDisabled();
  await expect(tab.getByText('Rows edited in the table were changed here since and are not updated.')).toBeVisible();

  await tab.getByLabel('Overwrite what was changed here since the export').check();
  await expect(section).toContainText('1 edited cell goes over a newer one.');
  await tab.getByRole('button', { name: 'Import this programme' }).click();
  const done = tab.getByRole('region', { name: 'Imported' });
  await expect(done).toContainText('0 tasks added, 1 changed, 1 newer cell overwritten');
  await done.getByRole('button', { name: 'Undo the import' }).click();
  const question = tab.getByRole('dialog', { name: /^Undo the import of bays/ });
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(tab.getByText('undone', { exact: true })).toHaveCount(2);
});

test('an exported and edited table is imported again: names, empty cells and removed links are reported before, and undone after', async () => {
  const { page: tab } = planner;
  await follow(tab, page.replace(/import$/, 'gantt'));
  await tab.getByRole('button', { name: 'Export' }).click();
  const waiting = tab.waitForEvent('download');
  await tab.getByRole('menuitem', { name: 'Comma-separated (.csv)', exact: true }).click();
  const [head, ...rows] = readFileSync(await (await waiting).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  const titles = head!.split(',');
  const edited = rows.map((row) => {
    const cells = row.split(',');
    if (cells[titles.indexOf('Name')] !== 'Bay 5') return row;
    cells[titles.indexOf('Code')] = 'BAY-5';
    cells[titles.indexOf('WBS')] = '';
    cells[titles.indexOf('Unique ID Predecessors')] = '';
    return cells.join(',');
  });
  const csv = Buffer.from([head, ...edited].join('\r\n'));

  await follow(tab, page);
  await tab.getByLabel('Planning file').setInputFiles({ name: 'edited.csv', mimeType: 'text/csv', buffer: csv });
  const section = tab.getByRole('region', { name: 'Also changed' });
  await expect(section).toContainText('Links: 1 removed');
  await tab.getByRole('button', { name: 'Import this programme' }).click();

  const done = tab.getByRole('region', { name: 'Imported' });
  await expect(done).toContainText('0 tasks added, 1 changed', { timeout: 30_000 });
  await done.getByRole('button', { name: 'Undo the import' }).click();
  const question = tab.getByRole('dialog', { name: /^Undo the import of edited/ });
  await expect(question).toContainText('1 link, removed by the import');
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(tab.getByText('undone', { exact: true })).toHaveCount(3);
});

test('a file for a project with a programme: the question what to do, the dates of each choice, and the undo of replacing', async () => {
  const { page: tab } = planner;
  await tab.goto(page);
  await tab.getByLabel('Planning file').setInputFiles({ ...file(20), name: 'next.xer' });
  const question = tab.getByRole('group', { name: /^This project already has a programme of 41 tasks/ });
  await expect(question).toBeVisible({ timeout: 30_000 });
  const go = tab.getByRole('button', { name: 'Import this programme' });
  await expect(go).toBeDisabled();
  await expect(tab.getByText('First choose what happens with the programme that is here.')).toBeVisible();

  await question.getByRole('radio', { name: 'Update by id' }).focus();
  await tab.keyboard.press('Space');
  const dates = tab.getByRole('region', { name: 'Dates after the import' });
  await expect(dates).toContainText('The whole programme: 2 Nov 2026 to', { timeout: 30_000 });
  await expect(tab.getByRole('region', { name: 'Not in the file, kept' })).toContainText('20 tasks');
  await expect(question.getByLabel(/^Take those of the file/)).toBeVisible();

  await question.getByRole('radio', { name: 'Add alongside' }).check();
  await expect(tab.getByText('20 activity ids are taken in this programme')).toBeVisible();

  await question.getByRole('radio', { name: 'Replace the programme' }).check();
  await expect(dates).toContainText('The whole programme: 2 Nov 2026 to 27 Nov 2026');
  await expectAccessible(tab);
  await tab.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(tab);
  await tab.setViewportSize({ width: 1440, height: 900 });
  await go.click();
  const done = tab.getByRole('region', { name: 'Imported' });
  await expect(done).toContainText('21 tasks added, 41 removed', { timeout: 30_000 });
  await done.getByRole('button', { name: 'Undo the import' }).click();
  const undo = tab.getByRole('dialog', { name: /^Undo the import of next/ });
  await expect(undo).toContainText('41 tasks, removed by the import');
  await undo.getByRole('button', { name: 'Undo the import' }).click();
  await expect(tab.getByText('undone', { exact: true })).toHaveCount(4);
});

test('people who may add tasks but not change any cannot replace existing ones, and see why', async () => {
  const owner = await company.signIn('workspace-owner');
  const roles = `/api/workspaces/${owner.workspaceId}/roles`;
  const { items } = await owner.get<{ items: { id: string; key: string; permissions: string[] }[] }>(roles);
  const role = items.find(({ key }) => key === 'site-manager')!;
  const permissions = [...role.permissions, 'schedule:create'];
  const changed = await owner.context.request.patch(`${roles}/${role.id}`, { data: { permissions } });
  expect(changed.ok(), await changed.text()).toBe(true);

  const { page: tab } = await company.signIn('site-manager');
  await tab.goto(page);
  await tab.getByLabel('Planning file').setInputFiles(file(50));

  await expect(tab.getByRole('radio', { name: 'Replace the programme' })).toBeDisabled({ timeout: 30_000 });
  await expect(tab.getByRole('radio', { name: 'Update by id' })).toBeDisabled();
  await expect(tab.getByText('Your role lets you add tasks, not change those that are here')).toBeVisible();
  await tab.getByRole('radio', { name: 'Add alongside' }).check();
  await expect(tab.getByRole('button', { name: 'Import this programme' })).toBeEnabled({ timeout: 30_000 });
});

test('a running import is found again after a reload', async () => {
  const { page: tab } = planner;
  await tab.goto(page);
  await tab.getByLabel('Planning file').setInputFiles(file(2000));
  await tab.getByRole('radio', { name: 'Replace the programme' }).check({ timeout: 30_000 });
  await tab.getByRole('button', { name: 'Import this programme' }).click({ timeout: 30_000 });
  await expect(tab.getByRole('progressbar', { name: /Writing/ })).toBeVisible();

  await tab.reload();

  await expect(tab.getByRole('region', { name: 'Imported' })).toContainText('2,001 tasks added', { timeout: 30_000 });
});
