import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, openPage, person, workspaceId } from '../test/open-page.tsx';
import { idOf } from '../test/sample-records.ts';
import { listOf } from '../test/server-answers.ts';
import { keptFor } from '../client/caller.tsx';
import { keepForm } from './kept-forms.ts';

const sections = [
  {
    id: 'a',
    title: 'Start',
    questions: [
      { id: 'swms', kind: 'choice' as const, label: 'Is the SWMS signed?', choices: ['Yes', 'No'], required: true },
      { id: 'height', kind: 'number' as const, label: 'Height', unit: 'm' },
    ],
  },
];

it('a form on a phone has margins, marks a required choice, and advises on a decimal comma', async () => {
  await keepForm('drafts', {
    key: 'draft-1',
    userId: keptFor(person()),
    workspaceId,
    projectId: idOf(1),
    projectName: 'Stage 2',
    formTypeId: idOf(2),
    formTypeVersion: 1,
    typeName: 'Pre-start',
    sections,
    title: 'Monday',
    answers: {},
    files: [],
    formId: null,
    version: null,
    submits: false,
  } as never);
  await openPage('/forms/fill/draft-1', { size: [375, 812], answers: { listMembers: listOf([]) } });

  await expect.element(page.getByRole('combobox', { name: 'Is the SWMS signed? (required)' })).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Height' });
  const { left, right } = box.element().getBoundingClientRect();
  expect([left >= 12, right <= 363]).toEqual([true, true]);
  await box.fill('4,5');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByText('Use a full stop for decimals, such as 4.5.').first()).toBeVisible();
  expectNoSidewaysScroll();
  await expectAccessible();
});
