// The pages of a declared record, shown by those of companies.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, openPage } from '../test/open-page.tsx';
import { company, idOf, type Company } from '../test/sample-records.ts';
import { type Answers, listOf, Refused } from '../test/server-answers.ts';

const permissions = ['companies:view', 'companies:create', 'companies:edit', 'companies:delete', 'audit:view'];

/** The calls of companies; deleted ones leave the list until they are restored. */
function answersFor(first: Company[]): Answers {
  let stored = first;
  const change = (id: string | undefined, more: Partial<Company>) => {
    stored = stored.map((one) => (one.id_company === id ? { ...one, ...more, version: one.version + 1 } : one));
    return stored.find((one) => one.id_company === id)!;
  };
  return {
    listCompanies: () =>
      listOf(
        stored.filter((one) => !one.is_deleted),
        ['create'],
      ),
    getCompany: ({ params }) => stored.find((one) => one.id_company === params['id'])!,
    deleteCompany: ({ params }) => {
      const { id_company: id } = change(params['id'], { is_deleted: true, abilities: ['restore'] });
      return { id, message: 'Company has been deleted successfully!' };
    },
    restoreCompany: ({ params }) => change(params['id'], { is_deleted: false, abilities: ['edit', 'delete'] }),
    getRecordHistory: listOf([]),
    listCompanyAttachments: listOf([]),
    listComments: listOf([]),
    listPrequalifications: listOf([]),
    listCompanyWorkspaces: { items: [] },
    listRecordAssociations: listOf([]),
    // A call of all records that look for similar ones, without a name of its own in the types.
    ...({ similarCompanies: { items: [] } } as Answers),
  };
}

const grid = page.getByRole('grid', { name: 'Companies' });
const panel = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const steel = () => company(1, 'Ironbark Steel Pty Ltd');
const glass = () => company(2, 'Kauri Glass Pty Ltd');

it('deletes one row on a double press, although the next row moves below the pointer', async () => {
  const { server } = await openPage('/companies', { permissions, answers: answersFor([steel(), glass()]) });
  await button('Actions for Ironbark Steel Pty Ltd').click();
  await page.getByRole('menuitem', { name: 'Delete' }).dblClick();
  await expect.element(button('Actions for Ironbark Steel Pty Ltd')).not.toBeInTheDocument();
  await expect.element(button('Actions for Kauri Glass Pty Ltd')).toBeVisible();

  // The second press may open the row below the menu; it deletes nothing.
  await userEvent.keyboard('{Escape}');
  await button('Undo').click();
  await expect.element(button('Actions for Ironbark Steel Pty Ltd')).toBeVisible();
  expect(server.sentTo('deleteCompany').map(({ params }) => params['id'])).toEqual([idOf(1)]);
});

it('deletes a row by keyboard from its menu, which is no button of every row', async () => {
  const { server } = await openPage('/companies', { permissions, answers: answersFor([steel(), glass()]) });
  await expect.element(button('Actions for Kauri Glass Pty Ltd')).toBeVisible();
  expect(page.getByText('Delete').query()).toBeNull();
  button('Actions for Kauri Glass Pty Ltd').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}{Enter}');

  await expect.poll(() => server.sentTo('deleteCompany').map(({ params }) => params['id'])).toEqual([idOf(2)]);
});

it('opens a panel at the first field of its form, and gives the focus back', async () => {
  await openPage('/companies', { permissions, answers: answersFor([steel(), glass()]) });
  const cell = grid.getByRole('gridcell', { name: 'Ironbark Steel Pty Ltd', exact: true });
  await cell.getByText(/Ironbark/).click();
  await expect.element(panel.getByLabelText('Name (required)')).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(cell).toHaveFocus();
});

it('keeps what was typed when a save is refused, and names the fault at its field', async () => {
  const sentence = 'A company has this name already. Choose another one.';
  const answers = {
    ...answersFor([steel()]),
    createCompany: new Refused(409, sentence, { fields: { company: [sentence] } }),
  };
  const { server } = await openPage('/companies', { permissions, answers });
  await button('New company').click();
  const name = panel.getByLabelText('Name (required)');
  await userEvent.fill(name, 'Ironbark Steel Pty Ltd');
  await userEvent.fill(panel.getByLabelText('Phone', { exact: true }), '02 9000 0000');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  await expect.element(panel.getByText(`Name: ${sentence}`)).toBeVisible();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveValue('Ironbark Steel Pty Ltd');
  await expect.element(panel.getByLabelText('Phone', { exact: true })).toHaveValue('02 9000 0000');
  expect(server.sentTo('createCompany')).toHaveLength(1);
  await expectAccessible();
});

it('keeps what was typed when the server cannot be reached, and saves it by the second press', async () => {
  const { server } = await openPage('/companies', { permissions, answers: answersFor([steel()]) });
  await button('New company').click();
  const name = panel.getByLabelText('Name (required)');
  await userEvent.fill(name, 'Wattle Joinery');
  server.answer('createCompany', () => {
    throw new TypeError('Failed to fetch');
  });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(panel.getByText(/Horizon could not be reached/).first()).toBeVisible();
  await expect.element(name).toHaveValue('Wattle Joinery');

  server.answer('createCompany', company(3, 'Wattle Joinery'));
  await panel.getByRole('button', { name: 'Add company' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  const sent = server.sentTo('createCompany');
  expect(sent.map(({ body }) => (body as { company: string }).company)).toEqual(['Wattle Joinery', 'Wattle Joinery']);
});

it('shows a deleted record with its restoring, and says when a record does not exist', async () => {
  const gone = company(1, 'Ironbark Steel Pty Ltd', { is_deleted: true, abilities: ['restore'] });
  await openPage(`/companies/${idOf(1)}`, { permissions, answers: answersFor([gone]) });
  await button('Restore').click();
  await expect.element(page.getByText('“Ironbark Steel Pty Ltd” has been restored')).toBeVisible();
  await expect.element(button('Edit')).toBeVisible();
});
