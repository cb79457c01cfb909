// The home page on a slow connection: its elements do not move under the pointer.
import { expect, test } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import type { Person } from '../person.ts';

let foreman: Person;

const company = demoCompany(async () => {
  foreman = await company.signIn('site-manager');
});

for (const width of [375, 1440]) {
  test(`nothing moves at ${width} px if the person's own week loads last`, async () => {
    const page = await foreman.context.newPage();
    await page.setViewportSize({ width, height: 812 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      const note = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      };
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
    });
    const isOwnWeek = (url: URL) => url.pathname === '/api/actions/tasks' && url.searchParams.has('assignee');
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => (answer = done));
    await page.route(isOwnWeek, async (route) => {
      await isAnswered;
      await route.continue();
    });
    const isAsked = page.waitForRequest((request) => isOwnWeek(new URL(request.url())));

    await page.goto(`/w/${foreman.workspaceId}`);
    await isAsked;
    await page.waitForLoadState('load');
    await page.waitForTimeout(1500);
    answer();

    await expect(page.getByRole('region', { name: 'This week' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Projects' })).toBeVisible();
    await page.waitForTimeout(500);
    const moved = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    );
    expect(moved).toBeLessThan(0.02);
    await page.close();
  });
}
