// The chart as a planner uses it: rows by their names, bars where the cursor becomes a hand, the finish in the status
// line.
import { expect, type Locator, type Page } from '@playwright/test';
import { follow, type Person } from './person.ts';

/** The row of a task in the list next to the chart. */
export const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name, exact: true }) });

/** A cell of a row by the heading of its column. */
export async function cellOf(page: Page, name: string, heading: string): Promise<Locator> {
  const headings = await page.getByRole('treegrid').getByRole('columnheader').allInnerTexts();
  return rowOf(page, name).getByRole('gridcell').nth(headings.indexOf(heading));
}

/** The start of a task as the server has stored it, `2026-11-21`; `project`: the address of its pages. */
export async function storedStart({ get, workspaceId }: Person, project: string, name: string): Promise<string> {
  const { items } = await get<{ items: { name: string; start_date: string }[] }>(
    `/api/actions/tasks?workspace_id=${workspaceId}&project_id=${project.split('/').at(-1)!}&search=${encodeURIComponent(name)}`,
  );
  return items.find((task) => task.name === name)!.start_date;
}

/** The finish of the programme; while a bar is dragged, the predicted one: `Finish +2 d of work, 21 Nov 2026`. */
export const endOf = (page: Page): Locator =>
  page
    .locator('footer')
    .getByText(/^Finish/)
    .last();

/** Shows only the tasks whose names contain a text; `named`: one of them, if the text is only part of a name. */
export async function findTask(page: Page, text: string, named = text): Promise<void> {
  await page.getByLabel('Find tasks').fill(text);
  await expect(rowOf(page, named)).toBeVisible();
}

/**
 * Opens the programme of a project, filtered by tasks whose names contain a text; `named`: one of them, if the text is
 * only part of a name.
 */
export async function openGantt(page: Page, project: string, text: string, named = text): Promise<void> {
  await follow(page, `${project}/gantt`);
  await findTask(page, text, named);
}

/** Waits until all changes on the page are stored. */
export async function expectStored(page: Page): Promise<void> {
  await expect(page.getByText('Saving…')).toHaveCount(0, { timeout: 30_000 });
}

/**
 * Moves the pointer to the bar of a task, where the cursor becomes a hand; if only an arrow at the edge is shown, the
 * chart scrolls to the bar first.
 */
export async function pointAtBar(page: Page, name: string): Promise<{ x: number; y: number }> {
  const row = (await rowOf(page, name).boundingBox())!;
  const splitter = (await page.getByRole('separator', { name: 'Width of the list' }).boundingBox())!;
  const room = (await page.getByRole('main').boundingBox())!;
  const [left, right, y] = [splitter.x + splitter.width, room.x + room.width - 8, row.y + row.height / 2 - 1];
  for (const edge of [null, right, left + 4]) {
    if (edge !== null) await page.mouse.click(edge, y);
    const x = await page.evaluate(firstHand, [left + 4, right, y] as const);
    if (x !== null) {
      await page.mouse.move(x, y);
      return { x, y };
    }
  }
  throw new Error(`no bar of ${name} is in sight`);
}

/** Where the cursor becomes a hand, moving to the right over the chart in the page itself. */
function firstHand([from, to, y]: readonly [number, number, number]): number | null {
  const stepPx = 5;
  for (let x = from; x < to; x += stepPx) {
    const chart = document.elementFromPoint(x, y)!;
    chart.dispatchEvent(
      new PointerEvent('pointermove', { clientX: x, clientY: y, bubbles: true, pointerType: 'mouse' }),
    );
    if (getComputedStyle(chart).cursor === 'grab') return x;
  }
  return null;
}

/** Drags the bar of a task this many pixels to the right. The caller releases it. */
export async function holdBar(page: Page, name: string, byPx: number): Promise<void> {
  const { x, y } = await pointAtBar(page, name);
  await page.mouse.down();
  await page.mouse.move(x + byPx / 2, y);
  await page.mouse.move(x + byPx, y);
}
