// The comments on a record, shown on the page of a company.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, openPage, workspaceId } from '../../test/open-page.tsx';
import { company, idOf, member } from '../../test/sample-records.ts';
import { listOf, Refused, type Answers } from '../../test/server-answers.ts';
import type { Comment } from './commented.ts';

const permissions = ['companies:view', 'companies:edit', 'members:view'];
const comments = page.getByRole('region', { name: 'Comments', exact: true });
const button = (name: string) => comments.getByRole('button', { name, exact: true });

const commented = (number: number, text: string, more: Partial<Comment> = {}): Comment => ({
  id: idOf(number),
  workspace_id: workspaceId,
  related_document_type: 'company',
  related_document_id: idOf(1),
  parent_id: null,
  author_kinde_id: 'kp_tester',
  author_name: 'Alex Reid',
  source_author: null,
  comment: text,
  mentions: [],
  files_count: 0,
  edited_at: null,
  is_deleted: false,
  version: 1,
  created_at: `2026-11-02T00:00:${number}.000Z`,
  updated_at: '2026-11-02T00:00:00.000Z',
  abilities: ['edit', 'delete'],
  ...more,
});

/** The calls of a company's page with these comments. */
function answersFor(first: Comment[], abilities: string[] = ['create']): Answers {
  let stored = first;
  const change = (id: string | undefined, more: Partial<Comment>) => {
    stored = stored.map((one) => (one.id === id ? { ...one, ...more, version: one.version + 1 } : one));
    return stored.find((one) => one.id === id)!;
  };
  return {
    getCompany: company(1, 'Ironbark Steel Pty Ltd'),
    getRecordHistory: listOf([]),
    listCompanyAttachments: listOf([]),
    listPrequalifications: listOf([]),
    listCompanyWorkspaces: { items: [] },
    listRecordAssociations: listOf([]),
    listMembers: listOf([
      member({ id: 'kp_mei', name: 'Mei Tanaka' }),
      member({ id: 'kp_max', name: 'Max Mead' }),
      member({ id: 'kp_gone', name: 'Mel Gone', status: 'suspended' }),
    ]),
    // The newest first, as the page sorts them.
    listComments: ({ query }) =>
      listOf(stored.filter((one) => one.is_deleted === (query.get('is_deleted') === 'true')).toReversed(), abilities),
    createComment: ({ body }) => {
      const { comment, parent_id: parent } = body as { comment: string; parent_id: string | null };
      const added = commented(40 + stored.length, comment, { parent_id: parent });
      stored = [...stored, added];
      return added;
    },
    updateComment: ({ params, body }) =>
      change(params['id'], { comment: (body as { comment: string }).comment, edited_at: '2026-11-03T00:00:00.000Z' }),
    deleteComment: ({ params }) => {
      change(params['id'], { is_deleted: true, abilities: ['restore'] });
      return { id: params['id']!, message: 'Comment deleted' };
    },
    restoreComment: ({ params }) => change(params['id'], { is_deleted: false, abilities: ['edit', 'delete'] }),
    listCommentTexts: { items: [{ comment: 'Due in May', replaced_at: '2026-11-03T00:00:00.000Z' }] },
  };
}

const open = (answers: Answers, size: [number, number] = [1440, 900]) =>
  openPage(`/companies/${idOf(1)}`, { permissions, answers, size });

it.each<[string, [number, number]]>([
  ['at a desk', [1440, 900]],
  ['on a phone', [375, 812]],
])('mentions a member chosen by keyboard after @ %s', async (_, size) => {
  const { server } = await open(answersFor([]), size);
  const text = comments.getByLabelText('Comment', { exact: true });
  await text.click();
  await userEvent.keyboard('Please look @me');
  const options = comments.getByRole('option');
  await expect.element(options.first()).toHaveTextContent('Mei Tanaka');
  expect(options.elements().map(({ textContent }) => textContent)).toEqual(['Mei Tanaka', 'Max Mead']);
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}today');
  await expect.element(text).toHaveValue('Please look @Mei Tanaka today');
  await expect.element(comments.getByRole('listbox')).not.toBeInTheDocument();
  expectNoSidewaysScroll();

  await button('Add comment').click();
  await expect.element(comments.getByText('Please look @Mei Tanaka today')).toBeVisible();
  await expect.element(text).toHaveValue('');
  expect(server.sentTo('createComment').map(({ body }) => body)).toEqual([
    {
      comment: 'Please look @Mei Tanaka today',
      related_document_type: 'company',
      related_document_id: idOf(1),
      parent_id: null,
      mentions: ['kp_mei'],
    },
  ]);
});

it('shows replies below their comment, oldest first, also replies to replies', async () => {
  const stored = [
    commented(11, 'First'),
    commented(12, 'Second'),
    commented(13, 'To the first', { parent_id: idOf(11) }),
    commented(14, 'To the reply', { parent_id: idOf(13) }),
  ];
  const { server } = await open(answersFor(stored));
  await expect.element(comments.getByText('To the reply')).toBeVisible();
  const texts = () => [...comments.element().querySelectorAll('article > p:first-child')].map((one) => one.textContent);
  expect(texts()).toEqual(['First', 'To the first', 'To the reply', 'Second']);

  await comments.getByRole('button', { name: 'Reply', exact: true }).nth(1).click();
  const reply = comments.getByLabelText('Reply to Alex Reid');
  await expect.element(reply).toHaveFocus();
  await userEvent.keyboard('To the second');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(comments.getByText('To the second')).toBeVisible();
  expect(texts().at(-1)).toBe('To the second');
  expect(server.sentTo('createComment')[0]!.body).toMatchObject({ parent_id: idOf(12) });
});

it('marks an edited comment, with its earlier texts one press away', async () => {
  const { server } = await open(answersFor([commented(11, 'Due in May')]));
  await button('Edit').click();
  await expect.element(comments.getByLabelText('Edit your comment')).toHaveFocus();
  await comments.getByLabelText('Edit your comment').fill('Due in June');
  await button('Save').click();
  await expect.element(comments.getByText('Due in June')).toBeVisible();
  await comments.getByRole('button', { name: /^Edited/ }).click();
  await expect.element(comments.getByRole('list', { name: 'Earlier texts' }).getByText('Due in May')).toBeVisible();
  await expectAccessible();
  expect(server.sentTo('updateComment')[0]!.body).toEqual({ comment: 'Due in June', mentions: [], version: 1 });
});

it('keeps the typed text when the comment cannot be saved', async () => {
  const answers = answersFor([commented(11, 'Due in May')]);
  const { server } = await open(answers);
  server.answer('updateComment', new Refused(409, 'Somebody changed this in the meantime.'));
  server.answer('createComment', new Refused(422, 'The comment that this replies to is not there any more.'));
  await button('Edit').click();
  await comments.getByLabelText('Edit your comment').fill('Due in June');
  await button('Save').click();
  await expect.element(page.getByText('Failed to edit the comment')).toBeVisible();
  await expect.element(comments.getByLabelText('Edit your comment')).toHaveValue('Due in June');

  await comments.getByLabelText('Comment', { exact: true }).fill('And the bond?');
  await button('Add comment').click();
  await expect.element(page.getByText('Failed to add the comment')).toBeVisible();
  await expect.element(comments.getByLabelText('Comment', { exact: true })).toHaveValue('And the bond?');
});

it('deletes a comment with Undo, and restores it from the deleted ones', async () => {
  const { server } = await open(answersFor([commented(11, 'Wrong company')]));
  await button('Delete').click();
  await expect.element(comments.getByText('Wrong company')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(comments.getByText('Wrong company')).toBeVisible();

  await button('Delete').click();
  await expect.element(comments.getByText('Wrong company')).not.toBeInTheDocument();
  await button('Show deleted').click();
  await expect.element(comments.getByText('Wrong company')).toBeVisible();
  await button('Restore').click();
  await expect.element(comments.getByText('None that you can restore.')).toBeVisible();
  await button('Show current').click();
  await expect.element(comments.getByText('Wrong company')).toBeVisible();
  expect(server.sentTo('restoreComment')).toHaveLength(2);
});

it('offers people who can only see the record nothing to change', async () => {
  await open(answersFor([commented(11, 'Read only', { abilities: [] })], []));
  await expect.element(comments.getByText('Read only')).toBeVisible();
  const names = comments
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Show deleted']);
  expect(comments.getByRole('combobox').query()).toBeNull();
});
