// A drawing is measured, clouded, commented on, exported and read again; a second browser sees it. Revisions are
// compared, and annotations of another program imported.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, follow, signIn, type Person } from '../person.ts';
import { startServer, type RunningServer } from '../server.ts';

let server: RunningServer;
let engineer: Person;
let project_id: string;
let drawing: string;

/** A page of A3, with a wall of 200 mm drawn on it. */
function plan(): Buffer {
  const content = '2 w 200 300 m 766.93 300 l S';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1190.55 841.89] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${places.map((place) => `${place} 00000 n \n`).join('')}`;
  return Buffer.from(`${text}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
}

/** Adds a revision of a drawing; returns the address of its viewer. */
async function putRevision(names: { number: string; title: string; revision: string }, bytes: Buffer): Promise<string> {
  const { context, workspaceId } = engineer;
  const root = `/api/workspaces/${workspaceId}`;
  const headers = { 'x-horizon-product': 'cost' };
  const file = `${names.number} ${names.revision}.pdf`;
  const started = await context.request.post(`${root}/document-drops`, {
    headers,
    data: { project_id, folder_id: null, files: [{ name: file, size: bytes.length }] },
  });
  const { url } = (await started.json()).items[0];
  const tus = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'tus-resumable': '1.0.0' };
  await context.request.patch(url, { headers: { ...headers, ...tus }, data: bytes });
  const waiting = await engineer.get<{ items: { id: string; name: string }[] }>(
    `${root}/document-drops?project_id=${project_id}&sort=-created_at`,
  );
  const drop_id = waiting.items.find(({ name }) => name === file)!.id;
  const stored = await context.request.post(`${root}/document-drops/register`, {
    headers,
    data: { project_id, items: [{ drop_id, ...names }] },
  });
  return `/w/${workspaceId}/documents/${(await stored.json()).items[0].cde_id}/drawing`;
}
const fixture = (name: string) => readFileSync(new URL(`../drawings/${name}.pdf`, import.meta.url));

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await startServer();
  engineer = await signIn(browser, server.url, 'project-manager');
  project_id = (await engineer.projectNamed('Barangaroo Quay Tower')).split('/').at(-1)!;
  drawing = await putRevision({ number: 'M-901', title: 'Marked plan', revision: 'P01' }, plan());
});
test.afterAll(async () => {
  await engineer?.context.close();
  await server?.stop();
});

const menus: Readonly<Record<string, string>> = { Length: 'Measure', Rectangle: 'Shapes', Arrow: 'Shapes' };
async function tool(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Tools' });
  const menu = menus[name];
  if (!menu) return bar.getByRole('button', { name, exact: true }).click();
  await bar.getByRole('button', { name: new RegExp(`^${menu}`) }).click();
  // The name of the menu item is followed by its key.
  return page.getByRole('menuitem', { name: new RegExp(`^${name}\\s?[A-Z]?$`) }).click();
}
const sheetOf = (page: Page) => page.locator('canvas[data-drawn]');
const listOf = (page: Page) => page.getByRole('complementary', { name: 'Markups' });

/** Drags from one point of the window to another, each as a share of its width and height. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const { x, y, width, height } = (await sheetOf(page).boundingBox())!;
  const at = ([across, down]: [number, number]): [number, number] => [x + width * across, y + height * down];
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

test('nothing is measured before the page has a scale; then a length is shown in real units', async () => {
  const { page } = engineer;
  await page.goto(drawing);
  await expect(sheetOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Length: set the scale of the page first' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await tool(page, 'Set the scale');
  await drag(page, [0.3, 0.5], [0.6, 0.5]);
  const question = page.getByRole('dialog', { name: 'Set the scale of this page' });
  await question.getByRole('button', { name: 'Set the scale' }).click();
  await expect(question.getByText('Type a length above 0, such as 6000.').first()).toBeVisible();
  await question.getByLabel('Length on site').fill('12000');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();

  await tool(page, 'Length');
  await drag(page, [0.3, 0.4], [0.45, 0.4]);
  await expect(listOf(page).getByText(/^6,000 mm/)).toBeVisible();
});

test('a cloud and its comment are drawn, moved by keyboard, undone, and visible in a second browser', async ({
  browser,
}) => {
  const { page } = engineer;
  await tool(page, 'Revision cloud');
  await drag(page, [0.3, 0.6], [0.4, 0.7]);
  const cloud = listOf(page).getByRole('button', { name: 'Revision cloud' });
  await expect(cloud).toBeVisible();
  const colleague = await signIn(browser, server.url, 'workspace-manager');
  await colleague.page.goto(drawing);
  await expect(listOf(colleague.page).getByRole('button', { name: 'Revision cloud' })).toBeVisible();

  await tool(page, 'Callout');
  await drag(page, [0.4, 0.6], [0.5, 0.3]);
  await page.keyboard.type('Wall moved');
  await page.keyboard.press('Enter');
  await expect(listOf(page).getByText('Wall moved')).toBeVisible();
  await expect(listOf(colleague.page).getByText('Wall moved')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(listOf(page).getByText('Wall moved')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(listOf(page).getByText('Wall moved')).toBeVisible();
  // The callout is selected again and moves by keyboard, however fast the keys are pressed.
  await listOf(page).getByRole('button', { name: 'Callout: Wall moved' }).click();
  await page.getByRole('button', { name: 'Callout: Wall moved' }).first().focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Failed to update markup')).toHaveCount(0);
  // The tool is cleared, and drawing has ended.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Callout', exact: true }).first()).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await colleague.context.close();
});

test('markups are exported as annotations, and pdf.js reads them with the same points', async () => {
  const { page } = engineer;
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export markups' });
  await expectAccessible(page);
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Export' }).click();
  const bytes = readFileSync(await (await saved).path());
  const versionId = await page
    .getByRole('combobox', { name: /^Revision/ })
    .evaluate((select: HTMLSelectElement) => select.value);
  const { items } = await engineer.get<{ items: { markup_type: string; points: { x: number; y: number }[] }[] }>(
    `/api/markups?workspace_id=${engineer.workspaceId}&cde_version_id=${versionId}`,
  );
  const length = items.find(({ markup_type: type }) => type === 'length')!;

  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const found = (await (await (await loading.promise).getPage(1)).getAnnotations()) as Record<string, unknown>[];
  await loading.destroy();
  const line = found.find(({ subtype }) => subtype === 'Line')!;
  const written = [...(line['lineCoordinates'] as number[])];
  for (const [at, value] of length.points.flatMap(({ x, y }) => [x, y]).entries()) {
    expect(Math.abs(written[at]! - value)).toBeLessThan(0.01);
  }
  expect(found.filter(({ subtype }) => ['Square', 'FreeText'].includes(subtype as string))).toHaveLength(2);
});

test('a comment is answered, and a callout becomes an issue in one step', async () => {
  const { page } = engineer;
  await listOf(page).getByRole('button', { name: 'Revision cloud' }).click();
  await listOf(page).getByRole('button', { name: 'Callout: Wall moved' }).click();
  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByLabel('Comment').fill('Since when?');
  await comments.getByRole('button', { name: 'Add comment' }).click();
  await comments.getByRole('button', { name: 'Reply' }).click();
  await comments.getByLabel(/^Reply to/).fill('Since P01');
  await comments.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(comments.getByText('Since P01')).toBeVisible();
  await page.getByRole('button', { name: 'Create an action' }).click();
  await page.getByRole('dialog', { name: 'Create an action' }).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Issue “Wall moved” created')).toBeVisible();
  await expect(page.getByText('1 action from it')).toBeVisible();
});

test('annotations of another program are shown, and imported on request', async () => {
  const { page } = engineer;
  await follow(
    page,
    await putRevision({ number: 'M-902', title: 'Reviewed plan', revision: 'P01' }, fixture('plan-a1-annotations')),
  );
  await expect(sheetOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import markups' });
  await dialog.getByLabel(/Confirm set-out/).uncheck();
  await dialog.getByRole('button', { name: 'Import 6 markups' }).click();
  await expect(listOf(page).getByRole('button', { name: /^Revision cloud/ })).toBeVisible();
  await expect(listOf(page).getByRole('heading', { name: 'Markups (6)' })).toBeVisible();
});

test('two revisions are compared: four places and the text of the revision differ; markups are carried forward', async () => {
  const { page } = engineer;
  const names = { number: 'M-903', title: 'Compared plan' };
  const address = await putRevision({ ...names, revision: 'P01' }, fixture('plan-a1-p01'));
  await follow(page, address);
  await expect(sheetOf(page)).toBeVisible();
  await tool(page, 'Revision cloud');
  await drag(page, [0.4, 0.4], [0.5, 0.5]);
  await expect(listOf(page).getByRole('button', { name: 'Revision cloud' })).toBeVisible();
  await putRevision({ ...names, revision: 'P02' }, fixture('plan-a1-p02'));
  await page.goto(address);
  await page.getByRole('button', { name: 'Copy markups' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy 1 markup' }).click();
  await expect(listOf(page).getByRole('button', { name: 'Revision cloud' })).toBeVisible();

  await page.getByRole('button', { name: 'Compare' }).click();
  const differences = page.getByRole('complementary', { name: 'Differences' });
  await expect(differences.getByRole('heading', { name: 'Differences (5)' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Revisions P01 and P02 over each other' })).toBeVisible();
  await differences.getByRole('button').first().click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect(page.getByRole('img', { name: 'Revision P02' })).toBeVisible();
});

test('a link opens a page with a word highlighted', async () => {
  const { page } = engineer;
  await follow(
    page,
    `${await putRevision({ number: 'M-904', title: 'Searched plan', revision: 'P01' }, fixture('plan-a1-p01'))}?page=1&find=room`,
  );
  await expect(page.locator('[data-hit]').first()).toBeAttached();
  await expect(page.getByText(/^\d+ places$/)).toBeVisible();
  await expectAccessible(page);
});

test('a phone shows the sheet and its markups without scrolling sideways', async () => {
  const { page } = engineer;
  await page.setViewportSize({ width: 375, height: 812 });
  await follow(page, drawing);
  await expect(sheetOf(page)).toBeVisible();
  await expect(listOf(page).getByText('Wall moved')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
