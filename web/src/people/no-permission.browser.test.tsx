// A page that a person may not see names what they may not see, and who can help.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, openPage } from '../test/open-page.tsx';
import { idOf } from '../test/sample-records.ts';
import { Refused } from '../test/server-answers.ts';

const refused = new Refused(403, 'Your role does not allow this. A workspace manager can give you a role that does.');

it.each([
  ['the role', `/roles/${idOf(30)}`],
  ['the people', '/people'],
])('of %s', async (what, path) => {
  await openPage(path, {
    answers: { listRoles: refused, listMembers: refused },
  });
  await expect.element(page.getByRole('heading', { name: `You do not have permission to see ${what}` })).toBeVisible();
  await expect.element(page.getByText(/A workspace manager can give you a role that does/)).toBeVisible();
  await expectAccessible();
});
