// Signing out while changes of the weekly plan wait in the browser.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { waitingChanges } from '../schedule/plan/weekly/unsent.ts';
import type { WaitingChange } from '../schedule/plan/weekly/waiting-change.ts';
import { unplanned } from '../schedule/plan/weekly/week-board.ts';
import { openPage, workspaceId } from '../test/open-page.tsx';
import { listOf, Refused, type Answers } from '../test/server-answers.ts';

const question = page.getByRole('dialog', { name: 'Sign out before your change is sent?' });
const answers: Answers = {
  listMembers: listOf([]),
  listRoles: { ...listOf([]), gives: { whole: [], narrowed: [] } },
  listRoleRequests: listOf([]),
  signOut: new Refused(503, 'Try again in a minute.'),
};
const change: WaitingChange = {
  key: 'tower/2026-11-23/pour',
  userId: 'kp_tester',
  workspaceId,
  projectId: 'tower',
  week: '2026-11-23',
  actionId: 'pour',
  taskName: 'Pour level 3',
  values: unplanned,
  isReport: false,
  seen: null,
  seenVersion: 0,
  turn: 1,
  at: '2026-11-28T00:00:00Z',
  promisedAt: null,
  refusal: null,
  conflict: null,
  conflictVersion: 0,
  isSent: false,
};

it('asks while a change waits, and signs out by itself once the last one is sent', async () => {
  const { server } = await openPage('/people', { permissions: ['members:view'], answers });
  waitingChanges.set([change]);
  await userEvent.click(page.getByRole('button', { name: 'Your menu' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Sign out' }));
  await expect.element(question).toBeVisible();
  expect(server.sentTo('signOut')).toEqual([]);

  waitingChanges.set([]);

  await expect.element(page.getByText('Failed to sign out')).toBeVisible();
  expect(server.sentTo('signOut')).toHaveLength(1);
  expect(page.getByRole('dialog', { name: /^Sign out before/ }).query()).toBeNull();
});
