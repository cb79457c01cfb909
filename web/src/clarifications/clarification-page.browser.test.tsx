// The page of a clarification: question, answer with its revisions, and its states.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordAnswer } from '../client/declared.ts';
import { expectAccessible, openPage, workspaceId } from '../test/open-page.tsx';
import { idOf } from '../test/sample-records.ts';
import { listOf, Refused, type Answers } from '../test/server-answers.ts';

type Clarification = RecordAnswer<'clarifications'>;
const id = idOf(7);
const asked: Clarification = {
  clarification_id: id,
  workspace_id: workspaceId,
  tender_package_id: idOf(3),
  tender_package_name: 'Structural steel',
  tender_package_number: 'TP-0003',
  invitation_id: idOf(4),
  number: 'CL-0007',
  subject: 'Bolt grade',
  description: '8.8 or 10.9 for the splices?',
  required_by: '2026-11-20',
  visibility: 'all_tenderers',
  is_draft: false,
  is_overdue: true,
  response_message: null,
  date_submitted: '2026-11-18T01:00:00.000Z',
  response_date: null,
  status: 'submitted',
  status_reason: null,
  acts: ['review', 'reject', 'void'],
  answer_revision: 0,
  addendum_number: null,
  user_id: null,
  user_name: 'Quoll Steel',
  created_by_user_id: null,
  created_by_user_email: 'price@quoll.example',
  updated_by_user_id: null,
  files_count: 0,
  comments_count: 0,
  is_deleted: false,
  version: 3,
  created_at: '2026-11-18T01:00:00.000Z',
  updated_at: '2026-11-18T01:00:00.000Z',
  abilities: ['edit', 'delete'],
};
const answered: Clarification = {
  ...asked,
  status: 'answered',
  is_overdue: false,
  response_message: '10.9 for all splices.',
  response_date: '2026-11-21T01:00:00.000Z',
  answer_revision: 2,
  addendum_number: 4,
  acts: ['close', 'reopen'],
  version: 5,
};
const empty = { items: [], count: 0, total_count: 0, page: 1, limit: 50, abilities: [] };
const around: Answers = {
  listClarificationAttachments: empty,
  listComments: empty,
  listRecordAssociations: { items: [], total_count: 0, abilities: [] } as never,
  getRecordHistory: listOf([]) as never,
};
const open = (answers: Answers, size?: [number, number]) =>
  openPage(`/clarifications/${id}`, {
    permissions: ['clarifications:view', 'clarifications:edit'],
    answers: { ...around, ...answers },
    ...(size ? { size } : {}),
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('shows the question with its asker and that it is overdue, and is answered in place', async () => {
  let now = asked;
  const { server } = await open({
    getClarification: () => now,
    updateClarification: () => (now = answered),
  });
  await expect.element(page.getByText('8.8 or 10.9 for the splices?')).toBeVisible();
  await expect.element(page.getByText(/by Quoll Steel/)).toBeVisible();
  await expect.element(page.getByText('Overdue', { exact: true })).toBeVisible();
  await expectAccessible();
  await userEvent.fill(page.getByLabelText('Answer (required)'), '10.9 for all splices.');
  await button('Answer').click();

  await expect.element(page.getByText(/published as addendum 4/)).toBeVisible();
  expect(server.sentTo('updateClarification').map(({ body }) => body)).toEqual([
    { response_message: '10.9 for all splices.', visibility: 'all_tenderers', version: 3 },
  ]);
});

it('keeps the answer when it is refused', async () => {
  await open({ getClarification: asked, updateClarification: new Refused(409, 'Somebody closed it.') });
  await userEvent.fill(page.getByLabelText('Answer (required)'), '8.8');
  await button('Answer').click();

  await expect.element(page.getByText('Somebody closed it.')).toBeVisible();
  await expect.element(page.getByLabelText('Answer (required)')).toHaveValue('8.8');
});

it('shows earlier answers when they are asked for, and the acts of its state', async () => {
  const first = {
    revision: 1,
    message: '8.8 is enough.',
    answered_at: '2026-11-20T01:00:00.000Z',
    answered_by: 'Mei Tanaka',
  };
  const second = {
    revision: 2,
    message: '10.9 for all splices.',
    answered_at: '2026-11-21T01:00:00.000Z',
    answered_by: null,
  };
  await open({ getClarification: answered, listClarificationAnswers: { items: [second, first] } }, [375, 800]);
  await expect.element(button('Revise the answer…')).toBeVisible();
  await expect.element(button('Close')).toBeVisible();
  await expect.element(button('Reopen…')).toBeVisible();
  await page.getByText('Earlier answers', { exact: true }).click();

  await expect.element(page.getByText('8.8 is enough.')).toBeVisible();
  await expect.element(page.getByText(/Mei Tanaka/)).toBeVisible();
  await expectAccessible();
});
