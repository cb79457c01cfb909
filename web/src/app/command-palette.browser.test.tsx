// One key, a few letters, Enter: pages, records and actions, for each person those that are theirs.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallAnswer } from '../client/api.ts';
import { expectAccessible, openPage } from '../test/open-page.tsx';
import { idOf } from '../test/sample-records.ts';
import { listOf, type Answers } from '../test/server-answers.ts';

const palette = page.getByRole('dialog', { name: 'Search and commands' });
const field = page.getByRole('combobox', { name: 'Search records, pages and actions' });
const option = (name: RegExp | string) => palette.getByRole('option', { name }).first();

type Found = CallAnswer<'searchWorkspace'>;
const found = (titles: string[], more: Partial<Found> = {}): Found => ({
  items: titles.map((title, at) => ({
    kind: 'projects',
    id: idOf(100 + at),
    title,
    title_marks: [],
    detail: 'SC-2401',
    detail_marks: [],
    kind_word: null,
    project: null,
  })),
  count: titles.length,
  total_count: titles.length,
  is_more: false,
  page: 1,
  limit: 20,
  found_for: null,
  facets: { kinds: [{ kind: 'projects', count: titles.length, is_more: false }], projects: [] },
  ...more,
});

const answers: Answers = {
  listMembers: listOf([], ['create']),
  listRoles: { ...listOf([]), gives: { whole: [], narrowed: [] } },
  listManagedProjects: { ...listOf([]) },
  listRoleRequests: listOf([]),
  searchWorkspace: found([]),
};
const permissions = ['users:view', 'users:create', 'roles:view', 'projects:view'];

async function ask(words: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.type(field, words);
}

it('opens a page by some of its letters, and reads from its heading', async () => {
  const { address } = await openPage('/people', { permissions, answers });
  await expect.element(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await ask('access rights');
  await expect.element(option(/^Roles/)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');

  await expect.poll(address).toMatch(/\/roles$/);
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Roles' })).toHaveFocus();
});

it('lists only actions after >, and gives the focus back on Escape', async () => {
  await openPage('/people', { permissions, answers });
  const opener = page.getByRole('button', { name: 'Add person' }).first();
  await expect.element(opener).toBeVisible();
  opener.element().focus();
  await ask('>');
  await expect.element(option(/Collapse the sidebar/)).toBeVisible();
  expect(palette.getByRole('option', { name: /^People/ }).query()).toBeNull();
  const selected = palette.getByRole('option', { selected: true });
  const first = selected.element().textContent;
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => selected.element().textContent).not.toBe(first);

  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('finds nothing that the person may not see, and says so', async () => {
  await openPage('/people', { permissions: ['users:view'], answers });
  await expect.element(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await ask('access rights');
  await expect.element(palette.getByText('Nothing found for “access rights”.')).toBeVisible();
  await expectAccessible();
});

it('finds a record by a misspelt name, and leads to all results', async () => {
  const misspelt = found(['Barangaroo Quay Tower'], { found_for: ['barangaroo'] });
  const searched: Answers = { ...answers, searchWorkspace: misspelt };
  const { address, server } = await openPage('/people', { permissions, answers: searched });
  await expect.element(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await ask('barangroo');
  await expect.element(option(/Barangaroo Quay Tower/)).toBeVisible();
  await option(/^All results for “barangroo”/).click();

  await expect.poll(address).toContain('/search?q=barangroo');
  await expect.element(page.getByRole('status').filter({ hasText: 'nothing holds “barangroo”' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind of record' }).selectOptions('projects');
  await expect.poll(() => server.sentTo('searchWorkspace').at(-1)?.query.get('kind')).toBe('projects');
  await expectAccessible();
});

it('is opened and chosen from on a phone', async () => {
  const { address } = await openPage('/people', { permissions, answers, size: [375, 812] });
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect.element(field).toHaveFocus();
  await userEvent.type(field, 'roles');
  await option(/^Roles/).click();
  await expect.poll(address).toMatch(/\/roles$/);
});

it('shows the words of an icon while the pointer rests on it or a key brings the focus', async () => {
  await openPage('/people', { permissions, answers });
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const hint = () => document.querySelector('[aria-hidden]:popover-open')?.textContent ?? null;
  await help.hover();
  await expect.poll(hint).toBe('Keyboard shortcuts (?)');
  await userEvent.keyboard('{Escape}');
  await expect.poll(hint).toBeNull();
  await page.getByRole('heading', { level: 1 }).hover();
  help.element().focus();
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await expect.element(help).toHaveFocus();
  await expect.poll(hint).toBe('Keyboard shortcuts (?)');
  await userEvent.tab();
  await expect.poll(hint).not.toBe('Keyboard shortcuts (?)');
});
