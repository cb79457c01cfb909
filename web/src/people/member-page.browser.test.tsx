import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, openPage } from '../test/open-page.tsx';
import { idOf, member } from '../test/sample-records.ts';
import { listOf, type Answers } from '../test/server-answers.ts';
import type { Member } from './members.ts';

const permissions = ['users:view', 'users:edit', 'audit:view'];
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The calls of a member's page; its status follows what is sent. */
function answersFor(first: Member): Answers {
  let stored = first;
  return {
    getMember: () => stored,
    getRecordHistory: listOf([]),
    updateMember: ({ body }) => {
      const { status } = body as { status: string };
      const abilities = status === 'active' ? ['suspend', 'edit'] : ['activate', 'edit'];
      stored = { ...stored, status, abilities, version: stored.version + 1 };
      return stored;
    },
  };
}

it.each<[string, [number, number]]>([
  ['at a desk', [1440, 900]],
  ['on a phone', [375, 812]],
])('suspends a person by keyboard and activates them by Undo %s', async (_, size) => {
  const answers = answersFor(member({ abilities: ['suspend', 'edit'] }));
  const { server } = await openPage(`/people/${idOf(20)}`, { permissions, answers, size });
  await expect.element(button('Suspend')).toBeVisible();
  button('Suspend').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Mei Tanaka has been suspended')).toBeVisible();
  await expect.element(button('Activate')).toBeVisible();
  expectNoSidewaysScroll();
  await expectAccessible();

  await button('Undo').click();
  await expect.element(page.getByText('Mei Tanaka has been activated')).toBeVisible();
  await expect.element(button('Suspend')).toBeVisible();
  expect(server.sentTo('updateMember').map(({ body }) => body)).toEqual([
    { status: 'suspended', version: 1 },
    { status: 'active', version: 2 },
  ]);
});

it('offers only what the caller may do with the person', async () => {
  await openPage(`/people/${idOf(20)}`, { permissions, answers: answersFor(member({ abilities: ['edit'] })) });
  await expect.element(button('Edit')).toBeVisible();
  expect(button('Suspend').query()).toBeNull();
  expect(button('See as Mei').query()).toBeNull();
});

it('breaks a long e-mail between its parts on a phone', async () => {
  const email = 'bartholomew.featherston@southerncross.example';
  await openPage(`/people/${idOf(20)}`, { permissions, answers: answersFor(member({ email })), size: [375, 812] });
  const link = page.getByRole('link', { name: email });
  await expect.element(link).toBeVisible();
  const parts = [...link.element().querySelectorAll('span')];
  expect(parts.map(({ textContent }) => textContent).join('')).toBe(email);
  expect(parts.filter((part) => part.getClientRects().length !== 1)).toEqual([]);
  expectNoSidewaysScroll();
});
