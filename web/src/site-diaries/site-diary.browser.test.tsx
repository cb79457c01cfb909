import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordAnswer } from '../client/declared.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, workspaceId } from '../test/open-page.tsx';
import { idOf } from '../test/sample-records.ts';
import { type Answers, listOf } from '../test/server-answers.ts';

type Diary = RecordAnswer<'site_diaries'>;
type Entry = RecordAnswer<'diary_entries'>;
const common = {
  workspace_id: workspaceId,
  project_id: idOf(90),
  is_deleted: false,
  version: 1,
  created_at: '2026-01-02T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  abilities: ['edit', 'delete'],
};
const diary: Diary = {
  ...common,
  diary_id: idOf(1),
  number: 'SD-0001',
  name: 'Monday',
  day: '2026-11-23',
  weather: 'Rain',
  status: 'draft',
  status_reason: null,
  acts: ['submit'],
  entries_count: 3,
};
const entry = (n: number, text: string): Entry => ({
  ...common,
  entry_id: idOf(n),
  diary_id: idOf(1),
  position: n * 1024,
  text,
  kind: 'work',
  hours: 8,
});

function answers(first: Diary, entries: Entry[]): Answers {
  let stored = first;
  let order = entries;
  return {
    getSiteDiary: () => stored,
    listSiteDiaries: () => listOf([stored], ['create']),
    submitSiteDiary: () => (stored = { ...stored, status: 'submitted', version: 2, acts: ['sign', 'reopen'] }),
    reopenSiteDiary: () => (stored = { ...stored, status: 'draft', version: 3, acts: ['submit'] }),
    listDiaryEntries: () => listOf(order, ['create']),
    moveDiaryEntry: ({ params, body }) => {
      const { before } = body as { before: string | null };
      const moved = order.find((one) => one.entry_id === params['id'])!;
      const rest = order.filter((one) => one !== moved);
      const at = before === null ? rest.length : rest.findIndex((one) => one.entry_id === before);
      order = rest.toSpliced(at, 0, moved);
      return moved;
    },
    getRecordHistory: listOf([]),
    listComments: listOf([]),
    listRecordAssociations: listOf([]),
    listWorkspaces: listOf([]) as never,
    getProject: { project_id: idOf(90), project_name: 'Tower' } as never,
  };
}
const permissions = ['project_structure:view', 'project_structure:edit', 'projects:view', 'schedule:view'];
const at = `/projects/${idOf(90)}/site-diaries`;

it('shows state and number, and does the acts of the state, with a reason where one is required', async () => {
  const { server } = await openPage(`${at}/${idOf(1)}`, { permissions, answers: answers(diary, []) });
  await expect.element(page.getByText('SD-0001').first()).toBeVisible();
  await expect.element(page.getByText('Draft').first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect.element(page.getByText('Submitted').first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Reopen…' }).click();
  await userEvent.fill(page.getByRole('dialog').getByLabelText('Reason (required)'), 'Missed a delivery');
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expect.element(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
  expect(server.sentTo('reopenSiteDiary')[0]!.body).toEqual({ reason: 'Missed a delivery', version: 2 });
});

it('moves an entry by keyboard, and the focus stays with it', async () => {
  const entries = [entry(11, 'Slab'), entry(12, 'Crane'), entry(13, 'Bricks')];
  const { server } = await openPage(`${at}/${idOf(1)}`, { permissions, answers: answers(diary, entries) });
  const section = page.getByRole('region', { name: 'Entries' });
  await expect.element(section.getByRole('button', { name: 'Bricks', exact: true })).toBeVisible();
  section.getByRole('button', { name: 'Bricks', exact: true }).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const names = () =>
    section
      .getByRole('rowheader')
      .elements()
      .map((row) => row.textContent);
  await expect.poll(names).toEqual(['Slab', 'Bricks', 'Crane']);
  await expect.element(section.getByRole('button', { name: 'Bricks', exact: true })).toHaveFocus();
  await section.getByRole('button', { name: 'Move Slab down' }).click();
  await expect.poll(names).toEqual(['Bricks', 'Slab', 'Crane']);
  expect(server.sentTo('moveDiaryEntry').map(({ body }) => body)).toEqual([{ before: idOf(12) }, { before: idOf(12) }]);
  expect(server.sentTo('moveDiaryEntry')[0]!.params).toMatchObject({ diaryId: idOf(1), id: idOf(13) });
  await expectAccessible();
});

it('lists number and state', async () => {
  await openPage(at, { permissions, answers: answers(diary, []) });
  await expect.element(page.getByRole('row', { name: /SD-0001/ })).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: 'Draft' })).toBeVisible();
  await expectAccessible();
});

it('fits a phone', async () => {
  await openPage(`${at}/${idOf(1)}`, { permissions, answers: answers(diary, [entry(11, 'Slab')]), size: [375, 800] });
  await expect.element(page.getByRole('button', { name: 'Slab', exact: true })).toBeVisible();
  expectNoSidewaysScroll();
});
