// The end of a session: no input is lost, and nobody finds, sees or sends data of the person before.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, fillSignIn, follow, signIn, signInByCall, signOut, type Person } from '../person.ts';
import { callOfThisWeek } from '../week.ts';

const company = demoCompany();

// Two people at one browser, one after the other.
test.describe('one browser', () => {
  interface Card {
    action_id: string;
    crew: string | null;
    days_without_work: number[];
    commitment: { day: number | null; state: string } | null;
  }

  let foreman: Person;
  let planner: Person;
  let week: string;
  let plan: string;

  test.beforeAll(async () => {
    foreman = await company.person('site-manager', { worksOffline: true });
    planner = await company.person('planner');
    const project = await planner.projectNamed(tower);
    week = `${project}/weekly-plan`;
    plan = callOfThisWeek(project);
  });

  const cards = async () =>
    (await planner.get<{ groups: { tasks: Card[] }[] }>(plan)).groups.flatMap((group) => group.tasks);
  const cardOf = async (id: string) => (await cards()).find((card) => card.action_id === id)!;

  /** The people whose boards and changes the browser stores. */
  const keptOf = (page: Page) =>
    page.evaluate(async () => {
      const opened = indexedDB.open('horizon-weekly-plan');
      const database = await new Promise<IDBDatabase>((done) => {
        opened.addEventListener('success', () => done(opened.result));
      });
      const owners = async (name: string) => {
        const keys = database.transaction(name).objectStore(name).getAllKeys();
        await new Promise((done) => keys.addEventListener('success', done));
        return keys.result.map((key) => String(key).split('|')[0]);
      };
      const kept = { boards: await owners('boards'), changes: await owners('changes') };
      database.close();
      return kept;
    });

  async function enter(page: Page, role: string): Promise<void> {
    await fillSignIn(page, role);
    await page.waitForURL((address) => address.pathname !== '/sign-in');
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
  }

  const saturday = 5;

  /** Plans a task for a non-working Saturday of its calendar while offline. */
  async function planOffline({ page, context }: Person): Promise<string> {
    await page.goto(week);
    await expect(page.locator('[data-card]').first()).toBeVisible();
    await expect.poll(async () => (await keptOf(page)).boards.length).toBe(1);
    const isUnplanned = (card: Card) => card.crew !== null && card.commitment === null;
    const task = (await cards()).find((card) => isUnplanned(card) && card.days_without_work.includes(saturday))!;
    await context.setOffline(true);
    await page.locator(`[data-card="${task.action_id}"]`).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Sat/ }).click();
    await page.getByRole('button', { name: 'Plan anyway' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('You are offline. 1 change waits')).toBeVisible();
    return task.action_id;
  }

  test('queued changes of a person whose session ended are hidden from the next person and sent when their owner returns', async () => {
    const { page, context } = foreman;
    const id = await planOffline(foreman);
    await context.clearCookies();
    await page.goto('about:blank');
    await context.setOffline(false);

    await enter(page, 'workspace-manager');
    await page.goto(week);
    await expect(page.locator('[data-card]').first()).toBeVisible();
    await expect(page.getByText(/waits? /)).toHaveCount(0);
    const { kinde_id: next } = await foreman.get<{ kinde_id: string }>('/api/session');
    await expect.poll(async () => (await keptOf(page)).boards).toEqual([next]);
    expect((await keptOf(page)).changes).toHaveLength(1);
    expect((await keptOf(page)).changes).not.toContain(next);
    expect((await cardOf(id)).commitment).toBeNull();
    await signOut(page);
    await page.waitForURL(/sign-in/);

    await enter(page, 'site-manager');
    await expect.poll(async () => (await cardOf(id)).commitment).toMatchObject({ day: saturday, state: 'planned' });
    await expect.poll(async () => (await keptOf(page)).changes).toEqual([]);
  });

  test('people who sign out with queued changes are warned first, and the changes are kept', async () => {
    const { page, context } = foreman;
    const id = await planOffline(foreman);
    // The server is back, but does not accept the queued changes.
    await page.route('**/weekly-plan/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await context.setOffline(false);

    await signOut(page);
    const question = page.getByRole('dialog', { name: 'Sign out before your change is sent?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await signOut(page);
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);
    await page.unroute('**/weekly-plan/**');

    expect((await keptOf(page)).changes).toHaveLength(1);
    await enter(page, 'site-manager');
    await expect.poll(async () => (await cardOf(id)).commitment).toMatchObject({ day: saturday, state: 'planned' });
  });

  test("the browser's Back button shows no page of a person who has signed out", async ({
    playwright,
    launchOptions,
  }) => {
    // A real browser keeps previous pages completely (bfcache); that of a test only if it is enabled.
    const ignoreDefaultArgs = ['--disable-back-forward-cache'];
    const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs });
    const { page, context, workspaceId } = await signIn(browser, company.server.url, 'site-manager', {
      worksOffline: true,
    });
    const back = () => page.evaluate(() => history.back());
    await page.goto(`/w/${workspaceId}/companies`);
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();

    await signOut(page);
    await page.waitForURL(/sign-in/);
    await back();
    await expect(page).toHaveURL(/sign-in\?to=/);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    await enter(page, 'site-manager');
    await page.goto(`/w/${workspaceId}/companies`);
    // Its scripts have loaded: a page that is left before that checks who is signed in when it is restored.
    const menu = page.getByRole('button', { name: 'Your menu' });
    await menu.click();
    await expect(page.getByRole('menu')).toContainText('site-manager@demo.horizon.example');
    await context.clearCookies();
    await enter(page, 'planner');
    await back();
    // A restored page (bfcache) has no "load" event: its address is checked, not its loading.
    await expect(page).toHaveURL(/companies$/);
    // It is reloaded, or it names the signed-in person and does nothing until it is.
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await expect(async () => {
      if (await reload.isVisible()) await reload.click();
      await menu.click({ timeout: 3000 });
      await expect(page.getByRole('menu')).toContainText('planner@demo.horizon.example', { timeout: 3000 });
    }).toPass({ timeout: 45_000 });
    await browser.close();
  });
});

// A session ends while a form is filled in: the person continues where they were.
test.describe('the end of a session', () => {
  let person: Person;
  test.beforeAll(async () => {
    person = await company.person('workspace-manager');
  });
  /** Behind the sign-in question nothing of the page can be read. */
  async function expectNothingInSight(page: Page): Promise<void> {
    const words = await page.evaluate(() => document.body.innerText);
    expect(words).not.toMatch(/Companies|Search…/);
  }

  test('input is kept when a session ends, and saved after signing in again', async () => {
    const { page, workspaceId, context } = person;
    await page.goto(`/w/${workspaceId}/companies`);
    await page.getByRole('button', { name: 'New company' }).click();
    await page.getByRole('textbox', { name: 'Name (required)' }).fill('Turpentine Carpentry Pty Ltd');
    await context.clearCookies();

    await page.getByRole('button', { name: 'Add company' }).click();

    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(again.getByLabel('E-mail')).toHaveValue('workspace-manager@demo.horizon.example');
    await expectAccessible(page);
    await expectNothingInSight(page);
    await again.getByLabel('Password').fill('horizon-demo');
    await page.keyboard.press('Enter');
    await expect(again).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Name (required)' })).toHaveValue('Turpentine Carpentry Pty Ltd');
    await page.getByRole('button', { name: 'Add company' }).click();
    // High enough for all companies of the demo.
    await page.setViewportSize({ width: 1280, height: 2400 });
    await expect(page.getByRole('gridcell', { name: 'Turpentine Carpentry Pty Ltd', exact: true })).toBeVisible();
  });

  test('an unknown address says so inside the frame, with a link onwards', async () => {
    const { page, workspaceId } = person;

    await follow(page, `/w/${workspaceId}/nowhere`);

    await expect(page.getByText('There is no page here')).toBeVisible();
    await expect(page).toHaveTitle('No page here · Horizon');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click();
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
  });

  test('a project that does not exist has no pages in the rail, and a link out', async () => {
    const { page, workspaceId } = person;

    await follow(page, `/w/${workspaceId}/projects/00000000-0000-7000-8000-000000000000/gantt`);

    await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Programme' })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL(new RegExp(`/w/${workspaceId}$`));
  });

  test('a tab notices that somebody else signed in, and writes nothing in their name', async () => {
    const { page, workspaceId, context, get } = await company.signIn('workspace-manager');
    await page.goto(`/w/${workspaceId}/companies`);
    await page.getByRole('button', { name: 'New company' }).click();
    await page.getByRole('textbox', { name: 'Name (required)' }).fill('Brush Box Joinery Pty Ltd');
    // The session ends without a sign-out, and this tab does not know who signs in next.
    await context.clearCookies();
    await signInByCall(context.request, 'planner');

    // At the latest by the answer to the call; earlier if the live stream has been opened again.
    const note = page.getByRole('dialog', { name: 'Somebody else has signed in' });
    await expect(async () => {
      if (!(await note.isVisible())) await page.getByRole('button', { name: 'Add company' }).click({ timeout: 1000 });
      await expect(note).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(note).toBeVisible();
    await expect(page.getByLabel('Name (required)')).toHaveCount(0);
    await expectNothingInSight(page);
    const found = await get<{ items: { name: string }[] }>(`/api/manage/company?workspace_id=${workspaceId}`);
    expect(found.items.map(({ name }) => name)).not.toContain('Brush Box Joinery Pty Ltd');

    await note.getByRole('button', { name: 'Reload the page' }).click();
    await expect(note).toBeHidden();
    await page.getByRole('button', { name: 'Your menu' }).click();
    await expect(page.getByRole('menu')).toContainText('planner@demo.horizon.example');
  });

  test('a sign-in by the form of another tab is noticed at once', async () => {
    const { page, workspaceId, context } = await company.signIn('workspace-manager');
    await page.goto(`/w/${workspaceId}/companies`);
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
    const other = await context.newPage();
    await fillSignIn(other, 'planner');

    await expect(page.getByRole('dialog', { name: 'Somebody else has signed in' })).toBeVisible();
    await expectNothingInSight(page);
  });

  test('signing out in one tab leaves nothing readable in the other', async () => {
    const { page, workspaceId, context } = person;
    const other = await context.newPage();
    await other.goto(`/w/${workspaceId}/companies`);
    await expect(other.getByRole('heading', { name: 'Companies' })).toBeVisible();

    await signOut(page);

    await expect(other).toHaveURL(/sign-in/);
    await expect(other.getByRole('heading', { name: 'Companies' })).toBeHidden();
  });

  test('a session elsewhere is ended from the profile after entering the password again', async () => {
    const elsewhere = await company.signIn('estimator');
    await elsewhere.page.goto('/');
    const { page } = await company.signIn('estimator');
    await page.goto('/profile');
    await page
      .getByRole('button', { name: /^End the session on/ })
      .first()
      .click();
    const question = page.getByRole('dialog', { name: 'End the session' });
    await question.getByLabel('Your password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(question.getByText('This is not your password.').first()).toBeVisible();
    await expectAccessible(page);

    await question.getByLabel('Your password').fill('horizon-demo');
    await page.keyboard.press('Enter');

    await expect(question).toBeHidden();
    await expect(page.getByText('The session has ended')).toBeVisible();
    expect((await elsewhere.context.request.get('/api/session')).status()).toBe(401);
    // The page shows it by itself, and nothing else until the password is entered.
    const again = elsewhere.page.getByRole('dialog', { name: 'Sign in again' });
    await expect(again).toBeVisible();
    await expectNothingInSight(elsewhere.page);
    await again.getByLabel('Password').fill('horizon-demo');
    await elsewhere.page.keyboard.press('Enter');
    await expect(again).toBeHidden();
    await expect(elsewhere.page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  });
});
