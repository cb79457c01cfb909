// Checks for every page of a project.
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectNothingCut, follow } from './person.ts';

/** The page opens at its address with its heading, without accessibility errors, and fits a phone without cut words. */
export async function expectWholePage(page: Page, address: string, heading: string): Promise<void> {
  await follow(page, address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);

  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await expectNothingCut(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}
