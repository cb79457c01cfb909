// A tender package put to the market: mailed to its bidders, priced by two of them at once in the portal, declined by one, and
// late by another. The buyer sees who has submitted, and no price.
import { expect, type Browser, type Page, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

const company = demoCompany();
const address = (name: string) => `${name}.tender@demo.horizon.example`;
const bidders = [
  { tax_id: '51 824 753 556', name: 'Quoll Glazing', email: address('quoll') },
  { tax_id: '004 085 616', name: 'Numbat Glass', email: address('numbat') },
  { tax_id: '53 004 085 616', name: 'Emu Facades', email: address('emu') },
  { tax_id: '12 004 044 937', name: 'Bilby Windows', email: address('bilby') },
];

test.describe('a tender', () => {
  let manager: Person;
  let office: Person;
  let tender: string;
  const pages = new Map<string, Page>();

  test.beforeAll(async () => {
    manager = await company.person('project-manager');
    office = await company.person('workspace-manager');
  });

  const send = async (path: string, data: object) => {
    const headers = { origin: manager.url, 'x-horizon-product': 'cost' };
    const answer = await manager.context.request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { tender_package_id: string };
  };

  /** The newest e-mail to a bidder whose subject contains these words. */
  async function mailTo(email: string, subject: string): Promise<string> {
    const root = `/api/workspaces/${office.workspaceId}/mails`;
    const { items } = await office.get<{ items: { id: string; subject: string }[] }>(`${root}?q=${email}`);
    const { id } = items.find((mail) => mail.subject.includes(subject))!;
    return JSON.stringify(await office.get(`${root}/${id}`));
  }

  /** The portal of a bidder, opened by link and code. */
  async function openPortal(browser: Browser, email: string, width = 1024): Promise<Page> {
    const context = await browser.newContext({ baseURL: company.server.url, viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto(/\/guest-tender#token=[\w-]+/.exec(await mailTo(email, 'Invitation to tender'))![0]);
    await page.getByRole('button', { name: 'E-mail me a code' }).click();
    const code = page.getByRole('textbox', { name: 'Code' });
    await expect(code).toBeVisible();
    await code.fill(/: (\d{6})/.exec(await mailTo(email, 'Your code'))![1]!);
    await page.getByRole('button', { name: 'Open tender invitation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Curtain wall/ })).toBeVisible();
    pages.set(email, page);
    return page;
  }

  async function price(page: Page, amount: string): Promise<void> {
    await page
      .getByRole('textbox', { name: /Amount|Price/ })
      .first()
      .fill(amount);
    await page.getByRole('button', { name: 'Submit bid' }).click();
    await expect(page.getByText(/^Receipt [0-9a-f]{64}$/)).toBeVisible();
  }

  test('is issued, and each bidder gets a link', async () => {
    const projectId = (await manager.projectNamed(tower)).split('/').at(-1)!;
    const root = `/api/workspaces/${manager.workspaceId}/cost/tender-packages`;
    const made = await send(root, {
      name: 'Curtain wall',
      project_id: projectId,
      due_date: new Date(Date.now() + 20 * 86_400_000).toISOString(),
      additional_options: { needs_no_approval: true, has_no_documents: true, allows_late_submissions: true },
      invited_subcontractors: bidders,
    });
    await send(`${root}/${made.tender_package_id}/bid-form`, {
      operations: [
        {
          op: 'add',
          id: crypto.randomUUID(),
          before: null,
          values: { description: 'Panels', unit: 'm2', quantity: 40 },
        },
      ],
    });
    tender = `/w/${manager.workspaceId}/tenders/${made.tender_package_id}`;
    const { page } = manager;
    await follow(page, `${tender}?tab=subcontractors`);
    await page.getByRole('button', { name: 'Issue…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click();

    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('row', { name: /Quoll Glazing/ })).toContainText(/Being sent|Not sent/);
    await expectAccessible(page);
  });

  test('is priced by two bidders at once, and declined by a third with a reason', async ({ browser }) => {
    const [quoll, numbat] = [
      await openPortal(browser, address('quoll'), 375),
      await openPortal(browser, address('numbat')),
    ];
    await expectNoSidewaysScroll(quoll);
    await expectAccessible(quoll);
    await Promise.all([price(quoll, '777123.45'), price(numbat, '801000')]);
    const emu = await openPortal(browser, address('emu'));
    await emu.getByRole('button', { name: 'Decline…' }).click();
    await emu.getByRole('textbox', { name: 'Reason' }).fill('No capacity');
    await emu.getByRole('button', { name: 'Decline', exact: true }).click();

    await expect(emu.getByText('Declined', { exact: true }).first()).toBeVisible();
    await expect(quoll.getByText('Numbat')).toBeHidden();
  });

  test('takes a late bid, marked as late, and the buyer sees no price before the opening', async ({ browser }) => {
    const bilby = await openPortal(browser, address('bilby'));
    await bilby.getByRole('button', { name: 'I will tender' }).click();
    await expect(bilby.getByText('Will tender', { exact: true }).first()).toBeVisible();
    const { page } = manager;
    await follow(page, `${tender}?tab=subcontractors`);
    await page.getByRole('button', { name: /^More acts of TP-/ }).click();
    await page.getByRole('menuitem', { name: 'Close tender…' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Everybody has answered');
    await page.getByRole('dialog').getByRole('button', { name: 'Close tender' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await bilby.reload();
    await price(bilby, '650000');

    await expect(bilby.getByText('Late', { exact: true }).first()).toBeVisible();
    await page.reload();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await expect(row('Quoll Glazing')).toContainText('Submitted');
    await expect(row('Numbat Glass')).toContainText('Submitted');
    await expect(row('Emu Facades')).toContainText('No capacity');
    await expect(row('Bilby Windows')).toContainText('Late');
    await expect(page.getByText(/777,?123|801,?000|650,?000/)).toHaveCount(0);
    for (const open of pages.values()) await open.context().close();
  });
});
