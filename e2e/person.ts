// A person in a browser, and the checks of every journey: accessibility errors, and layout errors.
import { expect, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOnly, type RunOptions } from 'axe-core';

/** Credentials of a demo person. */
const typed = (role: string) => ({ email: `${role}@demo.horizon.example`, password: 'horizon-demo' });

export interface Person {
  /** Of the server. */
  url: string;
  context: BrowserContext;
  page: Page;
  /** The first of the person's workspaces. */
  workspaceId: string;
  worksOffline: boolean;
  /** Reads with the person's own session. */
  get<Answer>(path: string): Promise<Answer>;
  /** The address of a project of the workspace, by its name. */
  projectNamed(name: string): Promise<string>;
}

export interface SignInOptions {
  /** The pages open without a network too. */
  worksOffline?: boolean;
}

const offlineOptions = (worksOffline: boolean) => (worksOffline ? { serviceWorkers: 'allow' as const } : {});

/** Signs in one of the demo people by their role, through the API; the page is still blank. */
export async function signIn(
  browser: Browser,
  url: string,
  role: string,
  { worksOffline = false }: SignInOptions = {},
): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...offlineOptions(worksOffline) });
  await signInByCall(context.request, role);
  const page = await context.newPage();
  const get = async <Answer>(path: string) => {
    const answer = await context.request.get(path, { headers: { 'x-horizon-product': 'cost' } });
    expect(answer.ok(), `${path} ${answer.status()}`).toBe(true);
    return (await answer.json()) as Answer;
  };
  const { workspaces } = await get<{ workspaces: { workspace_id: string }[] }>('/api/session');
  const workspaceId = workspaces[0]!.workspace_id;
  const projectNamed = async (name: string) => {
    const found = await get<{ items: { project_id: string; project_name: string }[] }>(
      `/api/manage/project?workspace_id=${workspaceId}`,
    );
    return `/w/${workspaceId}/projects/${found.items.find((one) => one.project_name === name)!.project_id}`;
  };
  return { url, context, page, workspaceId, worksOffline, get, projectNamed };
}

/** Submits the sign-in form as a demo person. */
export async function fillSignIn(page: Page, role: string): Promise<void> {
  const { email, password } = typed(role);
  if (!page.url().endsWith('/sign-in')) await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password (required)', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Signs a demo person in without a page: their session is used for the requests from now on. */
export async function signInByCall(request: APIRequestContext, role: string): Promise<void> {
  const answer = await request.post('/api/session', { data: typed(role) });
  expect(answer.ok(), `sign-in of the ${role}: ${answer.status()}`).toBe(true);
}

/** Signs out through the menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** The person's session on a phone: a small page with touch. The caller closes its context. */
export async function onPhone({ url, context, worksOffline }: Person): Promise<Page> {
  const phone = await context.browser()!.newContext({
    baseURL: url,
    storageState: await context.storageState(),
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    ...offlineOptions(worksOffline),
  });
  return phone.newPage();
}

/** Goes to another page like a link, without a full load; from a blank tab it loads the page. The page left is gone. */
export async function follow(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith('http')) {
    await page.goto(address);
    return;
  }
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await page.waitForFunction(isRouterSettled);
}

/** Runs in the page: the router renders a new page only when its scripts and data have loaded. */
function isRouterSettled(): boolean {
  const state = (globalThis as { __TSR_ROUTER__?: RouterInPage }).__TSR_ROUTER__?.state;
  return state?.status === 'idle' && state.resolvedLocation?.href === state.location.href;
}

interface RouterInPage {
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
}

/** The base address of a project's API calls; `project`: the address of its pages. */
export const callsOf = (project: string): string => `/api${project.replace('/w/', '/workspaces/')}`;

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * The errors that axe finds with some of its rules in an open dialog, which hides the page behind it, else on the whole
 * page.
 */
async function faultsOn(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Loaded once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([rules, dialogs]) => {
      const inPage = globalThis as unknown as { axe: { run(on: Element, options: RunOptions): Promise<AxeResults> } };
      const shown = document.querySelector(dialogs) ?? document.documentElement;
      // Without the list of passed checks, which is megabytes on a long list.
      const { violations } = await inPage.axe.run(shown, { runOnly: rules, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [runOnly, openDialog] as const,
  );
}

const openDialog = '[role=dialog][aria-modal=true]';
/** The pages and dialogs whose dark colours have been checked by this worker. */
const checkedInDark = new Set<string>();

/** Whether the worker sees the page, or the dialog on it, for the first time; ids in its address make no difference. */
async function isFirstTime(page: Page): Promise<boolean> {
  const title = await page.evaluate(
    (dialog) => document.querySelector(dialog)?.querySelector('h1, h2, h3')?.textContent ?? '',
    openDialog,
  );
  const shown = `${new URL(page.url()).pathname.replaceAll(/[\da-f-]{36}/g, '')} ${title}`;
  if (checkedInDark.has(shown)) return false;
  checkedInDark.add(shown);
  return true;
}

/**
 * No accessibility errors by WCAG 2.2 AA on the current page, or in the dialog on it. Colours are checked in light mode
 * each time, and in dark mode the first time that a worker sees this page or dialog.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOn(page, { type: 'tag', values: standards })).toEqual([]);
  if (!(await isFirstTime(page))) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
  );
  const dark = await faultsOn(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(dark.map((fault) => `in dark ${fault}`)).toEqual([]);
}

/** Nothing of the page extends beyond the right edge of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}

/** No select shows less than its selected value, and no text of the page is cut off. */
export async function expectNothingCut(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(cutWords)).toEqual([]);
}

function cutWords(): string[] {
  const pen = document.createElement('canvas').getContext('2d')!;
  const room = (style: CSSStyleDeclaration, box: Element) =>
    box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  /** Items that do not fit the line of a card are hidden completely, below its edge. */
  const isShown = (box: Element) =>
    box.checkVisibility({ visibilityProperty: true }) &&
    box.getBoundingClientRect().top < box.parentElement!.getBoundingClientRect().bottom;
  return [...document.querySelectorAll<HTMLElement>('main *')].filter(isShown).flatMap((box) => {
    const style = getComputedStyle(box);
    if (box instanceof HTMLSelectElement) {
      pen.font = style.font;
      const words = box.selectedOptions[0]?.textContent ?? '';
      const isRead = style.color !== 'rgba(0, 0, 0, 0)';
      return isRead && pen.measureText(words).width > room(style, box) + 1 ? [words] : [];
    }
    const hasText = [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
    return hasText && hides && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1 ? [box.innerText] : [];
  });
}
