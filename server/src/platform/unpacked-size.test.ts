import { expect, it } from 'vitest';
import { maxUnpacked } from './unpacked-size.ts';

const megabyte = 1024 * 1024;

it('lets a file unpack to three hundred times its length, a small one to 16 MB, and none beyond the limit of its kind', () => {
  const most = [1000, megabyte / 4, 10 * megabyte].map((length) => maxUnpacked(length, 200 * megabyte));

  expect(most).toEqual([16 * megabyte, 75 * megabyte, 200 * megabyte]);
});
