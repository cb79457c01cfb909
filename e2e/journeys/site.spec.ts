// Forms filled on a phone, and crews with their cards at the gate.
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, onPhone, type Person } from '../person.ts';

const company = demoCompany();

test.describe('forms', () => {
  // A form is designed, filled on a phone offline, sent when the network is back, accepted, and exported as a PDF.
  let manager: Person;
  let siteManager: Person;
  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
    siteManager = await company.person('site-manager', { worksOffline: true });
  });
  const photo = {
    name: 'crack.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEElEQVR4nGOowAsYRqWxAQArEYyhSUjohAAAAABJRU5ErkJggg==',
      'base64',
    ),
  };

  async function designType({ page, workspaceId, get }: Person): Promise<void> {
    await page.goto(`/w/${workspaceId}/form-types`);
    await page.getByRole('button', { name: 'New form type' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Name').fill('Concrete defect');
    await drawer.getByRole('button', { name: 'Add form type' }).click();
    await expect(drawer).toBeHidden();
    const { items } = await get<{ items: { id: string }[] }>(`/api/workspaces/${workspaceId}/form-types?q=concrete`);
    await follow(page, `/w/${workspaceId}/form-types/${items[0]!.id}`);
    await page.getByRole('button', { name: 'Add section' }).click();
    const add = page.getByRole('button', { name: 'Add question' });
    for (const label of ['Description', 'Width of the crack', 'Photos', 'Found by']) {
      await add.click();
      await page.getByLabel('Question', { exact: true }).last().fill(label);
    }
    await page.getByLabel('Kind of Width of the crack').selectOption('number');
    await page.getByLabel('Unit of Width of the crack').fill('mm');
    await page.getByLabel('Kind of Photos').selectOption('photo');
    await page.getByLabel('Kind of Found by').selectOption('signature');
    await page.getByRole('group', { name: 'Question: Description' }).getByLabel('Required').check();
  }

  test('a form type is designed by keyboard and published', async () => {
    const { page } = manager;
    await designType(manager);

    // The order changes by keyboard, and the question keeps the focus.
    await page.getByRole('button', { name: 'Move up Found by' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Move up Found by' })).toBeFocused();
    await expect(page.getByText('“Found by” is now number 3')).toBeAttached();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish' }).click();

    await expect(page.getByText('Version 1 has been published')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Versions' }).getByRole('row')).toHaveCount(2);
  });

  test('it is filled on a phone offline, survives a reload, and is sent when the network is back', async () => {
    const phone = await onPhone(siteManager);
    const { workspaceId } = siteManager;
    await phone.goto(`/w/${workspaceId}/forms`);
    await phone.getByRole('button', { name: 'New form' }).first().click();
    const drawer = phone.getByRole('dialog');
    await drawer.getByLabel('Form type').selectOption({ label: 'Concrete defect' });
    await drawer.getByLabel('Project').selectOption({ label: tower });
    await drawer.getByRole('button', { name: 'Fill it in' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Concrete defect' })).toBeVisible();

    await phone.getByLabel('Title').fill('Crack in the lift core');
    await phone.getByLabel('Width of the crack').fill('0.4');
    // Stored on the device: a reload loses nothing.
    await expect
      .poll(() =>
        phone.evaluate(
          () =>
            new Promise<string>((done) => {
              const open = indexedDB.open('horizon-forms');
              open.addEventListener('success', () => {
                const all = open.result.transaction('drafts').objectStore('drafts').getAll();
                all.addEventListener('success', () => done(JSON.stringify(all.result)));
              });
            }),
        ),
      )
      .toContain('0.4');
    await phone.reload();
    await expect(phone.getByLabel('Title')).toHaveValue('Crack in the lift core');
    await expect(phone.getByLabel('Width of the crack')).toHaveValue('0.4');
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);

    await phone.context().setOffline(true);
    await phone.getByRole('button', { name: 'Submit' }).click();
    await expect(phone.getByText('Answer “Description”.').first()).toBeVisible();
    await phone.getByLabel('Description').fill('Hairline crack from the door to the slab, level 12.');
    await phone.getByLabel('Photos').setInputFiles(photo);
    await phone.getByRole('textbox', { name: 'Found by' }).fill('Sam Rivers');
    await phone.getByRole('button', { name: 'Submit' }).click();
    const waiting = phone.getByRole('region', { name: 'On this device' });
    await expect(waiting).toContainText('Waits to be sent');
    await expect(waiting).toContainText('Crack in the lift core');

    await phone.context().setOffline(false);
    await expect(waiting).toBeHidden({ timeout: 30_000 });
    const { items } = await siteManager.get<{ items: { id: string; status: string; title: string }[] }>(
      `/api/workspaces/${workspaceId}/forms?q=Crack%20lift%20core`,
    );
    expect(items).toMatchObject([{ title: 'Crack in the lift core', status: 'submitted' }]);
    await phone.context().close();
  });

  test('a draft is assigned to a person with a due date, and found among the forms of that person', async () => {
    const { page, workspaceId } = manager;
    const { items } = await manager.get<{
      items: { id: string; number: string; title: string; abilities: string[] }[];
    }>(`/api/workspaces/${workspaceId}/forms?status=draft&limit=1`);
    const [draft] = items;
    await follow(page, `/w/${workspaceId}/forms/${draft!.id}`);
    await page.getByRole('button', { name: 'Assign' }).click();
    const drawer = page.getByRole('dialog', { name: `Assign ${draft!.number}` });
    await drawer.getByLabel('Assigned to').click();
    const person = page.getByRole('option', { name: 'Bianca Faleolo' });
    await person.click();
    await drawer.getByLabel('Due', { exact: true }).fill('31/12/2031');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${draft!.number} has been assigned`)).toBeVisible();

    await follow(page, `/w/${workspaceId}/forms`);
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: 'Bianca Faleolo' });

    const row = page.getByRole('row').filter({ hasText: draft!.number });
    await expect(row).toContainText('31 Dec 2031');
    await expectAccessible(page);
  });

  test('it is accepted and exported as a PDF with its photo', async () => {
    const { page, workspaceId } = manager;
    const { items } = await manager.get<{ items: { id: string }[] }>(
      `/api/workspaces/${workspaceId}/forms?q=Crack%20lift%20core`,
    );
    await follow(page, `/w/${workspaceId}/forms/${items[0]!.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Crack in the lift core' })).toBeVisible();
    await expect(page.getByText('0.4 mm')).toBeVisible();
    await expect(page.getByText('Sam Rivers').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('The form has been accepted')).toBeVisible();

    const saving = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'PDF' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^FRM-\d{4}\.pdf$/);
    const bytes = readFileSync(await saved.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.includes('/Subtype /Image')).toBe(true);
  });

  test('a feature that is switched off is hidden from the rail until it is switched on again', async () => {
    const { page, workspaceId } = manager;
    await follow(page, `/w/${workspaceId}/features`);
    await page.getByRole('button', { name: 'Switch off Source files' }).click();
    await page.getByLabel('Reason').fill('Models are kept elsewhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Source files has been switched off')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Source files' })).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Switch on Source files' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('link', { name: 'Source files' })).toHaveCount(1);
  });
});

test.describe('crews', () => {
  // A crew is created, priced on two dates, and one of its members shows a card at the gate.
  let manager: Person;
  let siteManager: Person;

  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
    siteManager = await company.person('site-manager');
  });

  const at = (path: string) => `/w/${manager.workspaceId}${path}`;
  interface Listed {
    items: { kinde_id: string; name: string; standing: string; labour_rate_name: string | null }[];
  }
  const workers = (query: string) => manager.get<Listed>(`/api/workspaces/${manager.workspaceId}/workers?${query}`);

  test('a crew is priced on two dates, each with the versions of its rates valid then', async () => {
    const { page } = manager;
    const { items } = await workers('standing=valid&limit=50');
    const member = items.find((worker) => worker.labour_rate_name !== null)!;
    await follow(page, at('/crews'));
    await page.getByRole('button', { name: 'New crew' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Night pour');
    await form.getByRole('button', { name: 'Add a member' }).click();
    await form.getByLabel('Person of member 1').fill(member.name);
    await page.getByRole('option', { name: member.name }).click();
    await form.getByRole('button', { name: 'Add crew' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('gridcell', { name: 'Night pour', exact: true })).toBeVisible();
    const crews = await manager.get<{ items: { crew_id: string }[] }>(
      `/api/workspaces/${manager.workspaceId}/crews?q=Night%20pour`,
    );
    await follow(page, at(`/crews/${crews.items[0]!.crew_id}`));

    const priced = page.getByRole('region', { name: 'Members and price' });
    await expect(priced.getByText('1 of 1 member')).toBeVisible();
    const costOn = async (day: string, from: RegExp) => {
      await priced.getByRole('textbox', { name: 'Day', exact: true }).fill(day);
      await expect(priced.getByRole('row', { name: from })).toBeVisible();
      return Number((await priced.locator('dd').first().innerText()).replace('$', ''));
    };
    const earlier = await costOn('1/8/2025', /from 1 Jul 2025/);
    const later = await costOn('1/8/2026', /from 1 Jul 2026/);

    expect(later).toBeGreaterThan(earlier);
    await expectAccessible(page);
  });

  test('the histogram of a resource with the name of a crew shows the hours of its members', async () => {
    const { page } = manager;
    const project = await manager.projectNamed(tower);
    await follow(page, `${project}/resources`);
    await page.getByRole('combobox', { name: 'Resource' }).selectOption({ label: 'Concrete' });

    await expect(page.getByText(/^Hours of the crew are those of the members of Concrete/)).toBeVisible();
    await page.getByText('Show table').first().click();
    await expect(page.getByRole('columnheader', { name: 'Hours of the crew' })).toBeVisible();
  });

  test('a card shows a site manager whether a worker is valid, and why not', async () => {
    const { items } = await workers('standing=expired&limit=1');
    await follow(manager.page, at(`/workers/${items[0]!.kinde_id}`));
    await manager.page.getByRole('button', { name: 'Make a card' }).click();
    await expect(manager.page.getByRole('img', { name: `Code of the card of ${items[0]!.name}` })).toBeVisible();
    await expectAccessible(manager.page);
    const card = await manager.get<{ card_path: string }>(
      `/api/workspaces/${manager.workspaceId}/workers/${items[0]!.kinde_id}/card`,
    );

    await follow(siteManager.page, card.card_path);

    await expect(siteManager.page.getByText('Not valid')).toBeVisible();
    await expect(siteManager.page.getByText(/expired on \d+ \w+ \d{4}\./).first()).toBeVisible();
    await expectAccessible(siteManager.page);
    await siteManager.page.setViewportSize({ width: 375, height: 812 });
    await expectNoSidewaysScroll(siteManager.page);
  });
});
