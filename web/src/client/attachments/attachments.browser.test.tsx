// The files of a record.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, openPage } from '../../test/open-page.tsx';
import { company, idOf } from '../../test/sample-records.ts';
import { listOf } from '../../test/server-answers.ts';
import type { Attachment } from './attachments.ts';

const file = (number: number, name: string, more: Partial<Attachment>): Attachment => ({
  id: idOf(number),
  workspace_id: idOf(90),
  name,
  folder: '',
  size: 2048,
  media_type: 'image/png',
  preview: 'image',
  sha256: '0'.repeat(64),
  added_by: 'Ann Inviter',
  is_deleted: false,
  version: 1,
  created_at: '2026-11-02T00:00:00.000Z',
  updated_at: '2026-11-02T00:00:00.000Z',
  abilities: ['edit', 'delete'],
  ...more,
});

it('shows a removed file with its restoring alone: it is opened once it is restored', async () => {
  await openPage(`/companies/${idOf(1)}`, {
    permissions: ['companies:view', 'companies:edit'],
    answers: {
      getCompany: company(1, 'Ironbark Steel Pty Ltd'),
      listCompanyAttachments: ({ query }) =>
        query.get('is_deleted') === 'true'
          ? listOf([file(2, 'old licence.png', { is_deleted: true, abilities: ['restore'] })])
          : listOf([file(1, 'licence.png', {})]),
      getRecordHistory: listOf([]),
      listComments: listOf([]),
      listPrequalifications: listOf([]),
      listCompanyWorkspaces: { items: [] },
      listRecordAssociations: listOf([]),
    },
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(button('Download licence.png')).toBeVisible();
  await expect.element(button('licence.png')).toBeVisible();

  await button('Show removed').click();

  await expect.element(button('Restore old licence.png')).toBeVisible();
  await expect.element(page.getByText('old licence.png', { exact: true })).toBeVisible();
  expect(button('Download old licence.png').query()).toBeNull();
  expect(button('old licence.png').query()).toBeNull();
  await expectAccessible();
});
