// Roles that wait for confirmation, above the list of people.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { CallAnswer } from '../client/api.ts';
import { expectAccessible, openPage } from '../test/open-page.tsx';
import { idOf, member } from '../test/sample-records.ts';
import { listOf } from '../test/server-answers.ts';

type Request = CallAnswer<'listRoleRequests'>['items'][number];

const request = (number: number, role: string, more: Partial<Request>): Request => ({
  id: idOf(number),
  member: { id: idOf(20), name: 'Mei Tanaka', email: 'mei.tanaka@builder.example', status: 'active' },
  role: { id: idOf(number + 100), name: role },
  project: null,
  reason: 'beyond',
  requested_by: { id: idOf(21), name: 'Ann Inviter' },
  requested_at: '2026-11-02T00:00:00.000Z',
  is_role_changed: false,
  abilities: ['confirm', 'refuse'],
  ...more,
});

it('offers no confirmation of a role that was changed since it was requested, and says why', async () => {
  const changed = { is_role_changed: true, abilities: ['refuse'] };
  await openPage('/people', {
    permissions: ['members:view', 'members:edit'],
    answers: {
      listMembers: listOf([member()]),
      listRoleRequests: { items: [request(1, 'Director', changed), request(2, 'Estimator', {})] },
      listRoles: { ...listOf([]), gives: { whole: [], narrowed: [] } },
    },
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await expect.element(button('Refuse Director for Mei Tanaka')).toBeVisible();
  await expect.element(button('Confirm Estimator for Mei Tanaka')).toBeVisible();
  expect(button('Confirm Director for Mei Tanaka').query()).toBeNull();
  expect(page.getByText(/The role has been changed or deleted since/).elements()).toHaveLength(1);
  await expectAccessible();
});
