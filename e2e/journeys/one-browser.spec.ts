// Two people at one browser, one after the other: nobody finds, sees or sends data of the other.
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, signIn, type Person } from '../person.ts';
import { startServer, type RunningServer } from '../server.ts';

interface Card {
  action_id: string;
  crew: string | null;
  days_without_work: number[];
  commitment: { day: number | null; state: string } | null;
}

// A real browser keeps previous pages completely (bfcache); that of a test only if it is enabled.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

let server: RunningServer;
let foreman: Person;
let planner: Person;
let week: string;
let plan: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await startServer();
  foreman = await signIn(browser, server.url, 'site-manager', { worksOffline: true });
  planner = await signIn(browser, server.url, 'planner');
  const project = await planner.projectNamed('Barangaroo Quay Tower');
  week = `${project}/weekly-plan`;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date());
  plan = `/api${project.replace('/w/', '/workspaces/')}/schedule/weekly-plan/${today}`;
});
test.afterAll(async () => {
  await foreman?.context.close();
  await planner?.context.close();
  await server?.stop();
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
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(`${role}@demo.horizon.example`);
  await page.getByLabel('Password (required)', { exact: true }).fill('horizon-demo');
  await page.keyboard.press('Enter');
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

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};

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

test("the browser's Back button shows no page of a person who has signed out", async () => {
  const { page, workspaceId } = foreman;
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
  await foreman.context.clearCookies();
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
});
