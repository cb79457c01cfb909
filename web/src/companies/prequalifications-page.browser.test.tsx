import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { RecordAnswer } from '../client/declared.ts';
import { openPage, workspaceId } from '../test/open-page.tsx';
import { idOf } from '../test/sample-records.ts';
import { listOf } from '../test/server-answers.ts';

const liability: RecordAnswer<'prequalifications'> = {
  id: idOf(60),
  workspace_id: workspaceId,
  name: 'Public liability',
  company_id: idOf(1),
  company: 'Ironbark Steel Pty Ltd',
  kind: 'public_liability',
  number: 'PL-2511',
  issuer: 'Mutual Insurance Company of New South Wales',
  state: null,
  expires_on: '2026-10-14',
  is_rejected: false,
  notes: null,
  status: 'expired',
  is_deleted: false,
  version: 1,
  created_at: '2026-01-02T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  abilities: ['edit', 'delete'],
};

it('shows who is expired on a laptop: status, day of expiry and number stay where others have no room', async () => {
  await openPage('/prequalifications', {
    permissions: ['companies:view', 'companies:edit', 'companies:delete'],
    answers: { listPrequalifications: listOf([liability]) },
    size: [1180, 800],
  });
  const heading = (name: RegExp) => page.getByRole('columnheader', { name });
  await expect.element(heading(/^Status/)).toBeVisible();
  for (const name of [/^Name|^Prequal/, /^Company/, /^Expires on/, /^Number/]) {
    await expect.element(heading(name)).toBeVisible();
  }
  expect(heading(/^Issued by/).query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Actions for Public liability' })).toBeVisible();
});
