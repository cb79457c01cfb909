import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../test/open-page.tsx';
import { listOf, Refused } from '../test/server-answers.ts';

it('says that the integrations could not be fetched, and shows none as “Not set up”', async () => {
  const answers = {
    listAddins: listOf([]),
    listProjects: listOf([]),
    listWorkspaceIntegrations: new Refused(500, 'HTTP error! status: 500'),
  };
  await openPage('/integrations', { permissions: ['integrations:view'], answers });

  await expect.element(page.getByText('Failed to fetch integrations').first()).toBeVisible();
  expect(page.getByText('Not set up').query()).toBeNull();
});
