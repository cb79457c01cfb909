// A person in a browser, and the looks that every journey takes: faults of accessibility, and what the page must not do.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';

const password = 'horizon-demo';

export interface Person {
  context: BrowserContext;
  page: Page;
  /** The first of the person's workspaces. */
  workspaceId: string;
  /** Reads by the person's own session. */
  get<Answer>(path: string): Promise<Answer>;
}

/** Signs in one of the demo people by their role: in the browser's own form. */
export async function signIn(browser: Browser, url: string, role: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(`${role}@demo.horizon.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname !== '/sign-in');
  const get = async <Answer>(path: string) => {
    const answer = await context.request.get(path, { headers: { 'x-horizon-product': 'cost' } });
    expect(answer.ok(), `${path} ${answer.status()}`).toBe(true);
    return (await answer.json()) as Answer;
  };
  const { workspaces } = await get<{ workspaces: { workspace_id: string }[] }>('/api/session');
  return { context, page, workspaceId: workspaces[0]!.workspace_id, get };
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** No fault of accessibility by WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  const faults = violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' | ')}`);
  expect(faults).toEqual([]);
}

/** Nothing of the page stands beyond the right edge of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}
