import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fingers } from '../test/fingers.ts';
import { ZoomedPicture } from './zoomed-picture.tsx';

const url = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="gray"/></svg>')}`;

async function shown() {
  await page.viewport(375, 812);
  await render(<ZoomedPicture url={url} name="Crack at grid C4" />);
  const image = page.getByRole('img', { name: 'Crack at grid C4' });
  await expect.poll(() => image.element().getBoundingClientRect().width).toBe(300);
  const box = () => image.element().getBoundingClientRect();
  const { left, top } = box();
  return { image, box, at: (x: number, y: number) => [left + x, top + y] as const };
}

it('two fingers zoom a picture about the place between them, and one finger moves it as far as its edge', async () => {
  const { box, at } = await shown();
  const before = box();
  await fingers([at(120, 100), at(180, 100)], [at(60, 100), at(240, 100)]);

  await expect.poll(() => box().width).toBeCloseTo(900, 0);
  expect(box().left - before.left).toBeCloseTo(-300, 0);
  expect(box().top - before.top).toBeCloseTo(-200, 0);

  await fingers([at(100, 100)], [at(150, 120)]);
  await expect.poll(() => box().left - before.left).toBeCloseTo(-250, 0);
  for (let times = 0; times < 4; times += 1) await fingers([at(20, 100)], [at(280, 100)]);
  await expect.poll(() => box().left - before.left).toBeCloseTo(0, 0);
});

it('two fingers that close show no less than the whole picture', async () => {
  const { box, at } = await shown();
  await fingers([at(60, 100), at(240, 100)], [at(130, 100), at(170, 100)]);

  await expect.poll(() => box().width).toBe(300);
  expect(box().left).toBeCloseTo(at(0, 0)[0], 3);
});
