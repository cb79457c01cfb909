import { afterAll, expect, it } from 'vitest';
import { openHttp } from './http.ts';

const lines: string[] = [];
const app = await openHttp({
  logLevel: 'info',
  trustProxy: false,
  secureCookies: false,
  logTo: { write: (line) => void lines.push(line) },
});
for (const page of ['/invitation', '/sign-in/return']) app.get(page, async () => 'page');
afterAll(() => app.close());

it.each([
  '/invitation?token=hzi_secret',
  '/invitation?a=1&TOKEN=hzi_secret&b=2',
  '/invitation?%74oken=hzi_secret',
  '/sign-in/return?code=hzi_secret&state=hzi_secret&iss=kinde',
])('the log names the address %s without its secret', async (url) => {
  lines.length = 0;

  await app.inject({ url });

  expect(lines.join('')).toContain(url.split('?')[0]);
  expect(lines.join('')).not.toContain('hzi_secret');
});
