// A journey through the pages of one project of the demo company.
import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectNothingCut, signIn, type Person } from './person.ts';
import { startServer, type RunningServer } from './server.ts';

/** A server of its own, a person signed in there by role, and the address of a project by its name. */
export async function startAt(
  browser: Browser,
  projectName: string,
  role: string,
): Promise<{ server: RunningServer; person: Person; project: string }> {
  const server = await startServer();
  const person = await signIn(browser, server.url, role);
  return { server, person, project: await person.projectNamed(projectName) };
}

/** The page opens from its address under its heading, without a fault of accessibility, and fits a phone, every word whole. */
export async function expectWholePage(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);

  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await expectNothingCut(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}
