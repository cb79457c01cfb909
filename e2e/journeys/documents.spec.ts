// Files are dropped while the connection is broken, named by a paste from a spreadsheet, and moved; folders by
// keyboard.
import { expect, test } from '@playwright/test';
import { expectAccessible, signIn, type Person } from '../person.ts';
import { startServer, type RunningServer } from '../server.ts';

let server: RunningServer;
let person: Person;
let documents: string;

/** A PDF of text with a page for each line. */
function pdf(lines: readonly string[]): Buffer {
  const kids = lines.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, at) => {
      const content = `BT /F1 24 Tf 60 700 Td (${line}) Tj ET`;
      const resources = '<< /Font << /F1 3 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources ${resources} >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`);
}

const files = Array.from({ length: 24 }, (_, at) => ({
  name: `J-DR-${String(at + 1).padStart(4, '0')}[P01] Sheet ${at + 1}.pdf`,
  mimeType: 'application/pdf',
  buffer: pdf([`Sheet ${at + 1}`]),
}));

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await startServer();
  person = await signIn(browser, server.url, 'document-controller');
  documents = `${await person.projectNamed('Barangaroo Quay Tower')}/documents`;
  await person.page.goto(documents);
});
test.afterAll(async () => {
  await person?.context.close();
  await server?.stop();
});

test('files are uploaded although the connection breaks, named by a paste from a spreadsheet, and stored together', async () => {
  test.setTimeout(120_000);
  const { page } = person;
  const tree = page.getByRole('tree', { name: 'Folders' });
  await tree.getByRole('treeitem', { name: /^05 Reports/ }).click();
  let sent = 0;
  let isCut = false;
  await page.route('**/file-uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && (sent += 1) === 5) isCut = true;
    return isCut ? route.abort('connectionreset') : route.continue();
  });
  await page.getByLabel('Files to add').setInputFiles(files);
  await expect(page.getByText('Waiting for the connection').first()).toBeVisible();
  isCut = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('24 of 24 files attached')).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/file-uploads/*');

  const waiting = page.getByRole('region', { name: 'Files to name' });
  await expect(waiting.getByRole('textbox', { name: /^Number of/ })).toHaveCount(24);
  const first = waiting.getByRole('textbox', { name: `Title of ${files[0]!.name}` });
  await expect(first).toHaveValue('Sheet 1');
  await first.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Pile layout\nPile schedule');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(waiting.getByRole('textbox', { name: `Title of ${files[1]!.name}` })).toHaveValue('Pile schedule');
  await waiting.getByRole('button', { name: 'Store 24 files' }).click();
  await expect(page.getByText('24 added, 0 revised')).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('row', { name: /J-DR-0001/ })).toContainText('Pile layout');
});

test('documents are moved to another folder, and folders by keyboard', async () => {
  const { page } = person;
  const tree = page.getByRole('tree', { name: 'Folders' });
  await page
    .getByRole('row', { name: /J-DR-0002/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Move to folder…' }).click();
  await page.getByRole('combobox', { name: 'Folder' }).fill('06 Hand');
  await page.getByRole('option', { name: '06 Handover' }).click();
  await page.getByRole('button', { name: 'Move 1 document' }).click();
  await expect(page.getByText('1 document moved to “06 Handover”')).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: /^06 Handover/ })).toContainText('2');

  await tree.getByRole('treeitem', { name: /^05 Reports/ }).click();
  await tree.focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('05 Studies');
  await page.keyboard.press('Enter');
  await expect(tree.getByRole('treeitem', { name: /^05 Studies/ })).toBeVisible();
  await tree.focus();
  await page.keyboard.press('Control+x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+v');
  await expect(page.getByText('“05 Studies” has been moved: 06 Handover / 05 Studies')).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: /^05 Studies/ })).toHaveAttribute('aria-level', '2');
});

test('a file that violates the naming standard goes to the holding area, and is renamed and released by keyboard', async () => {
  const { page } = person;
  const tree = page.getByRole('tree', { name: 'Folders' });
  await tree.getByRole('treeitem', { name: /^Shop drawings/ }).click();
  await page
    .getByLabel('Files to add')
    .setInputFiles([
      { name: 'Stair 4 balustrade.pdf', mimeType: 'application/pdf', buffer: pdf(['Stair 4 balustrade']) },
    ]);
  const waiting = page.getByRole('region', { name: 'Files to name' });
  await waiting.getByRole('textbox', { name: 'Number of Stair 4 balustrade.pdf' }).fill('Stair 4');
  await waiting.getByRole('textbox', { name: 'Revision of Stair 4 balustrade.pdf' }).fill('P01');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Stair 4 balustrade');
  await waiting.getByRole('button', { name: 'Store 1 file' }).press('Enter');
  await expect(page.getByText('1 in the holding area: the number does not comply')).toBeVisible();

  const area = page.getByRole('region', { name: 'Holding area' });
  const number = area.getByRole('textbox', { name: 'Number of Stair 4 balustrade.pdf' });
  await expect(number).toHaveAccessibleDescription(/Missing: Form, Number/);
  await expectAccessible(page);
  await number.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('A-DR-4401');
  await area.getByRole('button', { name: /^Release \d+ files?$/ }).press('Enter');
  await expect(page.getByText('1 added, 0 revised, 1 in the holding area')).toBeVisible();
  await expect(number).toBeHidden();
  await expect(page.getByRole('row', { name: /A-DR-4401/ })).toContainText('Stair 4 balustrade');
});
