// Files: dropped as documents, sent to a guest by transmittal, and attached to records.
import { expect, type Page, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

const company = demoCompany();

test.describe('documents', () => {
  // Files are dropped while the connection is broken, named by a paste from a spreadsheet, and moved; folders by
  // keyboard.
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

  test.beforeAll(async () => {
    person = await company.person('document-controller');
    documents = `${await person.projectNamed(tower)}/documents`;
    await follow(person.page, documents);
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
    // Until the title blocks of all files are read, the button says so.
    const store = waiting.getByRole('button', { name: 'Store 24 files' });
    await expect(store).toBeEnabled({ timeout: 60_000 });
    await store.click();
    await expect(page.getByText('24 added, 0 revised')).toBeVisible();
    await expect(waiting).toBeHidden();
    await expect(page.getByRole('row', { name: /J-DR-0001/ })).toContainText('Pile layout');
  });

  test('the next revision of a document is added on its page', async () => {
    const { page } = person;
    const path = new URL(page.url());
    await page.getByRole('gridcell', { name: 'J-DR-0001' }).getByText('J-DR-0001').click();
    await page
      .getByLabel('Files of the next revision of J-DR-0001')
      .setInputFiles([{ name: 'scan of tuesday.pdf', mimeType: 'application/pdf', buffer: pdf(['Sheet 1, revised']) }]);
    const waiting = page.getByRole('region', { name: 'New revision' });
    await expect(waiting.getByRole('textbox', { name: 'Number of scan of tuesday.pdf' })).toHaveValue('J-DR-0001');
    await waiting.getByRole('textbox', { name: 'Revision of scan of tuesday.pdf' }).fill('P03');
    await waiting.getByRole('button', { name: 'Store 1 file' }).press('Enter');

    await expect(waiting).toBeHidden();
    await expect(page.getByRole('row', { name: /P01 \(superseded\)/ })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'P03' })).toBeVisible();
    await follow(page, path.pathname + path.search);
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
});

test.describe('transmittals', () => {
  // Documents are sent to a guest by transmittal, who opens them by link and code on a phone and acknowledges receipt.
  const guest = 'formwork.guest@demo.horizon.example';
  let controller: Person;
  let manager: Person;
  let transmittal: string;
  test.beforeAll(async () => {
    controller = await company.person('document-controller');
    manager = await company.person('workspace-manager');
  });

  test('a selection of documents is sent to a guest', async () => {
    const { page, projectNamed } = controller;
    await follow(page, `${await projectNamed(tower)}/documents`);
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check();
    await page.getByRole('button', { name: 'Transmit…' }).click();
    const drawer = page.getByRole('dialog', { name: 'New transmittal' });
    await drawer.getByLabel('Subject').fill('Formwork set');
    await drawer.getByRole('button', { name: 'Create draft' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Formwork set' })).toBeVisible();
    transmittal = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Add recipient' }).click();
    const added = page.getByRole('dialog', { name: 'Add recipient' });
    await added.getByLabel('E-mail address').fill(guest);
    await added.getByLabel('Name', { exact: true }).fill('Karen Whyte');
    await added.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(added).toBeHidden();
    await page.getByRole('button', { name: 'Send…' }).click();
    const sending = page.getByRole('dialog', { name: /^Send TR-/ });
    await sending.getByLabel('Purpose').selectOption({ label: 'For construction (IFC)' });
    await sending.getByRole('button', { name: 'Send', exact: true }).click();

    await expect(sending).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remind' })).toBeVisible();
    await expectAccessible(page);
  });

  /** The text of the newest e-mail to the guest whose subject contains these words. */
  async function mailOf(subject: string): Promise<string> {
    const root = `/api/workspaces/${manager.workspaceId}/mails`;
    const { items } = await manager.get<{ items: { id: string; subject: string }[] }>(`${root}?q=formwork.guest`);
    const { id } = items.find((mail) => mail.subject.includes(subject))!;
    return JSON.stringify(await manager.get(`${root}/${id}`));
  }

  test('the guest opens it by link and code on a phone, without an account, and acknowledges', async ({ browser }) => {
    const link = /\/guest-transmittal#token=[\w-]+/.exec(await mailOf('Formwork set'))![0];
    const context = await browser.newContext({ baseURL: company.server.url, viewport: { width: 375, height: 812 } });
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('button', { name: 'E-mail me a code' }).click();
    await expect(page.getByRole('heading', { name: /^Code for TR-/ })).toBeVisible();
    const code = /: (\d{6})/.exec(await mailOf('Your code'))![1]!;
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Open transmittal' }).click();

    await expect(page.getByRole('heading', { level: 1, name: /Formwork set/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Acknowledge receipt' }).click();
    await expect(page.getByText(/^You acknowledged receipt on/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^You acknowledged receipt on/)).toBeVisible();
    await context.close();
  });

  test('the sender sees the acknowledgement, and withdraws access', async () => {
    const { page } = controller;
    await follow(page, transmittal);
    const row = page.getByRole('row', { name: /Karen Whyte/ });
    await expect(row).toContainText('Acknowledged');
    await row.getByRole('button', { name: 'Withdraw access of Karen Whyte' }).click();

    await expect(row).toContainText('Access withdrawn');
  });
});

test.describe('attachments', () => {
  // Files are attached to a record while the connection breaks, and named, removed and restored by keyboard.
  let person: Person;
  test.beforeAll(async () => {
    person = await company.person('workspace-manager');
  });

  const bytesOfEach = 200_000;
  const files = Array.from({ length: 20 }, (_, at) => ({
    name: `photo ${String(at + 1).padStart(2, '0')}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.alloc(bytesOfEach, `${at} `),
  }));

  interface Listed {
    items: { name: string; size: number; id: string }[];
    total_count: number;
  }

  /** Opens the page of a company; returns the address of its attachments. */
  async function openCompany(name: string): Promise<string> {
    const companies = `/api/workspaces/${person.workspaceId}/companies`;
    const made = await person.context.request.post(companies, {
      data: { company: name },
      headers: { origin: person.url, 'x-horizon-product': 'cost' },
    });
    const { id_company: id } = (await made.json()) as { id_company: string };
    await follow(person.page, `/w/${person.workspaceId}/companies/${id}`);
    await expect(person.page.getByRole('heading', { name: 'Attachments' })).toBeVisible();
    return `${companies}/${id}/attachments`;
  }

  const choose = (page: Page, chosen: typeof files) =>
    page.getByRole('region', { name: 'Attachments' }).getByLabel('Files to attach').setInputFiles(chosen);

  test('20 files are uploaded although the connection breaks in between, and each shows its state', async () => {
    const { page } = person;
    const attachments = await openCompany('Cut Connection Pty Ltd');
    // From the seventh request for bytes on, the network fails until it is restored.
    let sent = 0;
    let isCut = false;
    await page.route('**/file-uploads/*', async (route) => {
      if (route.request().method() === 'PATCH' && (sent += 1) === 7) isCut = true;
      return isCut ? route.abort('connectionreset') : route.continue();
    });

    await choose(page, files);

    const uploads = page.getByRole('list', { name: 'Uploads' });
    await expect(uploads.getByText('Waiting for the connection')).toHaveCount(4);
    await expect(uploads.getByText('Waiting', { exact: true }).first()).toBeVisible();
    await expect(uploads.getByRole('listitem')).toHaveCount(20);
    isCut = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('20 of 20 files attached')).toBeVisible({ timeout: 60_000 });
    await expect(uploads.getByText('Attached', { exact: true })).toHaveCount(20);

    const listed = await person.get<Listed>(`${attachments}?limit=500`);
    expect(listed.items.map(({ name, size }) => [name, size])).toEqual(files.map(({ name }) => [name, bytesOfEach]));
    await page.setViewportSize({ width: 375, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.unroute('**/file-uploads/*');
  });

  test('a reloaded page resumes the uploads in progress', async () => {
    const { page } = person;
    const attachments = await openCompany('Loaded Again Pty Ltd');
    await page.route('**/file-uploads/*', (route) => route.abort('connectionreset'));
    await choose(page, files.slice(0, 10));
    await expect(page.getByText('Waiting for the connection')).toHaveCount(4);
    await page.unroute('**/file-uploads/*');

    await page.reload();

    await expect(page.getByText('10 of 10 files attached')).toBeVisible({ timeout: 30_000 });
    expect((await person.get<Listed>(attachments)).total_count).toBe(10);
  });

  test('a file is refused with the reason, renamed, removed and restored by keyboard', async () => {
    const { page } = person;
    await openCompany('Keyboard Pty Ltd');
    await choose(page, [
      { name: 'setup.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') },
      { name: 'diary.txt', mimeType: 'text/plain', buffer: Buffer.from('Slab poured') },
    ]);
    await expect(page.getByText('Programs and scripts are not taken.')).toBeVisible();
    await expect(page.getByText('1 of 2 files attached, 1 not')).toBeVisible();

    await page.getByRole('button', { name: 'Rename diary.txt' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill('site diary.txt');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove site diary.txt' }).press('Enter');
    await expect(page.getByText('No files are attached.')).toBeVisible();
    await page.getByRole('button', { name: 'Show removed' }).press('Enter');
    await page.getByRole('button', { name: 'Restore site diary.txt' }).press('Enter');
    await page.getByRole('button', { name: 'Show attachments' }).press('Enter');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'site diary.txt', exact: true }).press('Enter');
    expect((await download).suggestedFilename()).toBe('site diary.txt');
  });
});
