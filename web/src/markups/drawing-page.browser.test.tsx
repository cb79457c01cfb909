import { scaleOfRatio } from '@horizon/markup';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, openPage } from '../test/open-page.tsx';
import { fingers } from '../test/fingers.ts';
import { drawingAnswers, drawingPath, drawnPoints, sheetUrl, version } from '../test/sample-drawing.ts';

const permissions = ['documents:view', 'markups:view', 'markups:create', 'markups:edit'];
const tools = () => page.getByRole('toolbar', { name: 'Tools' });
const canvas = () => document.querySelector<HTMLCanvasElement>('canvas[data-drawn]')!;
const surface = () => document.querySelector<SVGSVGElement>('svg[data-tool]')!;
const drawn = () => expect.poll(() => canvas()?.width).toBeGreaterThan(0);

/** The black boxes of the sheet as they are on the screen: left, top, right and bottom of all ink, in client pixels. */
function inkOnScreen() {
  const shown = canvas();
  const { data, width, height } = shown.getContext('2d')!.getImageData(0, 0, shown.width, shown.height);
  const box = shown.getBoundingClientRect();
  const edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (data[at + 3]! < 200 || data[at]! > 60) continue;
      edges.left = Math.min(edges.left, x);
      edges.right = Math.max(edges.right, x + 1);
      edges.top = Math.min(edges.top, y);
      edges.bottom = Math.max(edges.bottom, y + 1);
    }
  }
  const scale = box.width / width;
  return {
    left: box.left + edges.left * scale,
    right: box.left + edges.right * scale,
    top: box.top + edges.top * scale,
    bottom: box.top + edges.bottom * scale,
  };
}

/** Where a place of a page of these units is on the screen, from two boxes in its corners. */
function placesOf(size: { width: number; height: number }, inset: number) {
  const ink = inkOnScreen();
  const perUnit = (ink.right - ink.left) / (size.width - 2 * inset);
  const box = surface().getBoundingClientRect();
  return ([x, y]: readonly [number, number]) => ({
    x: ink.left + (x - inset) * perUnit - box.left,
    y: ink.bottom - (y - inset) * perUnit - box.top,
  });
}
const click = (position: { x: number; y: number }) => userEvent.click(surface(), { position });
const move = (position: { x: number; y: number }) => userEvent.hover(surface(), { position });
async function measure(name: RegExp) {
  await tools()
    .getByRole('button', { name: /^Measure/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

const size = { width: 400, height: 300 };
/** Boxes in the lower left and the upper right corner, 10 units from the edges. */
const boxes = [
  [10, 10, 20, 20],
  [370, 270, 20, 20],
] as const;

describe('a sheet with two points to a unit', () => {
  it('is shown whole, and what is drawn on its boxes is stored on them and measured by the paper', async () => {
    const url = sheetUrl({ ...size, boxes, pointsPerUnit: 2 });
    const { server } = await openPage(drawingPath, { permissions, answers: drawingAnswers({ url }) });
    await drawn();
    const ink = inkOnScreen();
    const view = surface().getBoundingClientRect();
    expect(ink.left).toBeGreaterThan(view.left);
    expect(ink.right).toBeLessThan(view.right);
    expect(ink.top).toBeGreaterThan(view.top);
    expect(ink.bottom).toBeLessThan(view.bottom);
    expect((ink.right - ink.left) / (ink.bottom - ink.top)).toBeCloseTo(380 / 280, 1);

    await tools().getByRole('button', { name: 'Scale: No scale' }).click();
    await page.getByRole('combobox', { name: /^Ratio/ }).fill('100');
    await page.getByRole('dialog').getByRole('button', { name: 'Set the scale' }).click();
    await expect.element(tools().getByRole('button', { name: 'Scale: 1:100' })).toBeVisible();
    const at = placesOf(size, 10);
    await measure(/^Length M?$/);
    await click(at([100, 150]));
    await click(at([172, 150]));

    // 72 units are 144 points, 50.8 mm on paper.
    await expect.poll(() => drawnPoints(server)).toHaveLength(1);
    const [from, to] = drawnPoints(server)[0]!;
    expect([from!.x, from!.y, to!.x]).toEqual([100, 150, 172].map((value) => expect.closeTo(value, -0.5)));
    await expect.element(page.getByRole('button', { name: /Length: 5,[01]\d\d mm/ }).first()).toBeVisible();
  });
});

describe('a shape of several corners', () => {
  /** Opens a sheet at 1:100 with a measuring tool; returns the places of the sheet on the screen. */
  async function withTool(name: RegExp) {
    const url = sheetUrl({ ...size, boxes });
    const answers = drawingAnswers({ url, scale: scaleOfRatio(100, 'mm', 1) });
    const { server } = await openPage(drawingPath, { permissions, answers });
    await drawn();
    const at = placesOf(size, 10);
    await measure(name);
    return { server, at };
  }
  const five: readonly (readonly [number, number])[] = [
    [60, 60],
    [120, 60],
    [180, 90],
    [240, 150],
    [100, 200],
  ];

  it('counts five items that were clicked when Enter ends the count with the pointer far away', async () => {
    const { server, at } = await withTool(/^Count/);
    for (const place of five) await click(at(place));
    await move(at([330, 40]));
    await userEvent.keyboard('{Enter}');

    await expect.element(page.getByRole('button', { name: 'Count: 5 no.' }).first()).toBeVisible();
    expect(drawnPoints(server)[0]).toHaveLength(5);
  });

  it('counts an item that was double-clicked to end the count once', async () => {
    const { server, at } = await withTool(/^Count/);
    for (const place of five.slice(0, 2)) await click(at(place));
    await userEvent.dblClick(surface(), { position: at(five[2]!) });

    await expect.element(page.getByRole('button', { name: 'Count: 3 no.' }).first()).toBeVisible();
    expect(drawnPoints(server)).toHaveLength(1);
  });

  it('closes an area by a click on its first corner', async () => {
    const { server, at } = await withTool(/^Area/);
    const room: readonly (readonly [number, number])[] = [
      [60, 60],
      [224.4, 60],
      [224.4, 224.4],
      [60, 224.4],
    ];
    for (const place of [...room, room[0]!]) await click(at(place));

    await expect.poll(() => drawnPoints(server)).toHaveLength(1);
    expect(drawnPoints(server)[0]).toHaveLength(4);
    // 58 mm by 58 mm on paper.
    await expect.element(page.getByRole('button', { name: /^Area: 33\.[56]\d m²/ }).first()).toBeVisible();
  });

  it('is ended by a button, for fingers', async () => {
    const { server, at } = await withTool(/^Perimeter/);
    await click(at([60, 60]));
    await expect.element(page.getByText(/^Click each corner/)).toBeVisible();
    for (const place of five.slice(1, 4)) await click(at(place));
    await page.getByRole('button', { name: 'Finish' }).click();

    await expect.poll(() => drawnPoints(server)).toHaveLength(1);
    expect(drawnPoints(server)[0]).toHaveLength(4);
    await expectAccessible();
  });
});

describe('two fingers on a sheet', () => {
  const onPhone: [number, number] = [375, 812];
  /** The middle of the surface, in client pixels. */
  function middle() {
    const box = surface().getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
  const percent = () => Number(/(\d+)%/.exec(tools().element().textContent ?? '')?.[1]);
  async function opened(versions = [version(1)]) {
    const url = sheetUrl({ width: 2384, height: 1684, boxes: [[1152, 802, 80, 80]] });
    const opening = await openPage(drawingPath, {
      permissions,
      answers: drawingAnswers({ url, versions }),
      size: onPhone,
    });
    await drawn();
    return opening;
  }

  it('zoom it by how far they spread, about the place between them', async () => {
    await opened();
    const before = percent();
    const { x, y } = middle();
    await fingers(
      [
        [x - 30, y],
        [x + 30, y],
      ],
      [
        [x - 120, y + 40],
        [x + 120, y + 40],
      ],
    );
    await drawn();

    expect(percent() / before).toBeCloseTo(4, 0);
    const ink = inkOnScreen();
    expect((ink.left + ink.right) / 2).toBeCloseTo(x, -1);
    expect((ink.top + ink.bottom) / 2).toBeCloseTo(y + 40, -1);
  });

  it('end what the first finger began: no shape is drawn', async () => {
    const { server } = await opened();
    await tools().getByRole('button', { name: /^Draw/ }).click();
    await page.getByRole('menuitem', { name: /^Pen/ }).click();
    const { x, y } = middle();
    await fingers(
      [
        [x, y],
        [x + 60, y],
      ],
      [
        [x - 60, y],
        [x + 100, y],
      ],
    );
    expect(drawnPoints(server)).toEqual([]);

    await fingers([[x - 60, y]], [[x + 60, y + 10]]);
    await expect.poll(() => drawnPoints(server)).toHaveLength(1);
  });

  it('cannot move it out of the view', async () => {
    await opened();
    const { x, y } = middle();
    for (let times = 0; times < 5; times += 1) await fingers([[x - 100, y - 50]], [[x + 150, y + 80]]);
    await drawn();

    const paper = document.querySelector('[data-paper]')!.getBoundingClientRect();
    const view = surface().getBoundingClientRect();
    expect(Math.min(paper.right, view.right) - Math.max(paper.left, view.left)).toBeGreaterThan(60);
    expect(Math.min(paper.bottom, view.bottom) - Math.max(paper.top, view.top)).toBeGreaterThan(60);
  });

  it('have at least half of a phone for the drawing', async () => {
    await opened([version(2), version(1, { is_current: false })]);

    await expect.element(page.getByRole('button', { name: 'Copy markups' })).toBeVisible();
    expect(surface().getBoundingClientRect().height).toBeGreaterThanOrEqual(406);
    const view = tools().getByRole('button', { name: 'View' }).element().getBoundingClientRect();
    expect(view.right).toBeLessThanOrEqual(375);
    expectNoSidewaysScroll();
    await tools().getByRole('button', { name: 'Pages and search' }).click();
    await expect.element(page.getByRole('searchbox')).toBeVisible();
    expect(surface().getBoundingClientRect().height).toBeGreaterThanOrEqual(406);
    await expectAccessible();
  });
});

it('two fingers zoom both revisions of a comparison', async () => {
  const versions = [version(2), version(1, { is_current: false })];
  const url = sheetUrl({ ...size, boxes });
  await openPage(`${drawingPath}?compare=${versions[1]!.cde_version_id}`, {
    permissions,
    answers: drawingAnswers({ url, versions }),
    size: [375, 812],
  });
  const bar = page.getByRole('toolbar', { name: 'Comparison' });
  const percent = () => Number(/(\d+)%/.exec(bar.element().textContent ?? '')?.[1]);
  await expect.poll(() => document.querySelector('canvas[data-compared]')).not.toBeNull();
  const before = percent();
  const box = page.getByRole('group', { name: 'Compared sheets' }).element().getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  await fingers(
    [
      [x - 30, y],
      [x + 30, y],
    ],
    [
      [x - 90, y],
      [x + 90, y],
    ],
  );

  await expect.poll(() => percent() / before).toBeCloseTo(3, 0);
});

it('a superseded revision has a band that opens the current one', async () => {
  const versions = [version(2), version(1, { is_current: false })];
  const url = sheetUrl({ ...size, boxes });
  const { address } = await openPage(`${drawingPath}?version=${versions[1]!.cde_version_id}`, {
    permissions,
    answers: drawingAnswers({ url, versions }),
    size: [375, 812],
  });
  await expect.element(page.getByText('Revision P01 is superseded by revision P02.')).toBeVisible();
  expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('link', { name: 'Open revision P02' }).click();

  await expect.element(page.getByRole('img', { name: /revision P02, page 1/ }).first()).toBeVisible();
  expect(address()).not.toContain('version=');
  expect(page.getByText(/is superseded/).query()).toBeNull();
});
