// The prequalifications on a company's page: the same section shows the children of any parent.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordAnswer } from '../client/declared.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, workspaceId } from '../test/open-page.tsx';
import { company, idOf } from '../test/sample-records.ts';
import { type Answers, listOf } from '../test/server-answers.ts';

type Prequalification = RecordAnswer<'prequalifications'>;

const licence: Prequalification = {
  id: idOf(60),
  workspace_id: workspaceId,
  name: 'Crane licence',
  company_id: idOf(1),
  company: 'Ironbark Steel Pty Ltd',
  kind: 'licence',
  number: 'C-77',
  issuer: null,
  state: null,
  expires_on: '2027-03-14',
  is_rejected: false,
  notes: null,
  status: 'valid',
  is_deleted: false,
  version: 1,
  created_at: '2026-01-02T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  abilities: ['edit', 'delete'],
};

function answersFor(first: Prequalification[], more: Answers = {}): Answers {
  let stored = first;
  const change = (id: string | undefined, values: Partial<Prequalification>) => {
    stored = stored.map((one) => (one.id === id ? { ...one, ...values, version: one.version + 1 } : one));
    return stored.find((one) => one.id === id)!;
  };
  return {
    getCompany: company(1, 'Ironbark Steel Pty Ltd'),
    listPrequalifications: () =>
      listOf(
        stored.filter((one) => !one.is_deleted),
        ['create'],
      ),
    updatePrequalification: ({ params, body }) => change(params['id'], body as Partial<Prequalification>),
    deletePrequalification: ({ params }) => {
      change(params['id'], { is_deleted: true });
      return { id: params['id']!, message: '“Crane licence” has been deleted. It can be restored.' };
    },
    restorePrequalification: ({ params }) => change(params['id'], { is_deleted: false }),
    createPrequalification: ({ body }) => {
      stored = [...stored, { ...licence, ...(body as Partial<Prequalification>), id: idOf(61) }];
      return stored.at(-1)!;
    },
    listCompanies: listOf([company(1, 'Ironbark Steel Pty Ltd')]),
    listPrequalificationAttachments: listOf([]),
    getRecordHistory: listOf([]),
    listCompanyAttachments: listOf([]),
    listComments: listOf([]),
    listCompanyWorkspaces: { items: [] },
    listRecordAssociations: listOf([]),
    ...more,
  };
}

const permissions = ['companies:view', 'companies:create', 'companies:edit', 'companies:delete'];
const section = page.getByRole('region', { name: 'Prequalification' });
const open = (answers: Answers, size?: [number, number]) =>
  openPage(`/companies/${idOf(1)}`, { permissions, answers, ...(size ? { size } : {}) });

it('asks for those of the company, and shows number, expiry and status', async () => {
  const { server } = await open(answersFor([licence]));
  await expect.element(section.getByRole('row', { name: /Crane licence C-77 14 Mar 2027 Valid/ })).toBeVisible();
  expect(server.sentTo('listPrequalifications').at(-1)!.query.get('company_id')).toBe(idOf(1));
  await expectAccessible();
});

it('deletes one, and restores it by Undo', async () => {
  await open(answersFor([licence]));
  await section.getByRole('button', { name: 'Actions for Crane licence' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(section.getByText('No insurances or licences were entered yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(section.getByRole('button', { name: 'Crane licence', exact: true })).toBeVisible();
});

it('changes one in a drawer', async () => {
  const { server } = await open(answersFor([licence]));
  await section.getByRole('button', { name: 'Crane licence', exact: true }).click();
  await userEvent.fill(page.getByRole('dialog').getByLabelText('Number', { exact: true }), 'C-78');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  await expect.element(section.getByText('C-78')).toBeVisible();
  expect(server.sentTo('updatePrequalification').map(({ body }) => body)).toEqual([{ number: 'C-78', version: 1 }]);
});

it('adds one to the company of the page', async () => {
  const { server } = await open(answersFor([]));
  await section.getByRole('button', { name: 'Add an insurance or licence' }).click();
  const panel = page.getByRole('dialog');
  await userEvent.fill(panel.getByLabelText('Name (required)'), 'Public liability');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  await expect.element(section.getByRole('button', { name: 'Public liability', exact: true })).toBeVisible();
  expect(server.sentTo('createPrequalification')[0]!.body).toMatchObject({
    company_id: idOf(1),
    name: 'Public liability',
  });
});

it('offers nothing to add to a deleted company, and fits a phone', async () => {
  const gone = company(1, 'Ironbark Steel Pty Ltd', { is_deleted: true, abilities: ['restore'] });
  await open(answersFor([{ ...licence, abilities: [] }], { getCompany: gone }), [375, 800]);
  await expect.element(section.getByText('C-77')).toBeVisible();
  expect(section.getByRole('button', { name: /^Add/ }).query()).toBeNull();
  expectNoSidewaysScroll();
});

it('shows its changes in the history of the company', async () => {
  const event = {
    id: '7',
    at: '2026-11-20T01:00:00.000Z',
    actor_id: 'kp_tester',
    actor_name: 'Alex Reid',
    action: 'updated',
    entity: 'prequalifications',
    entity_id: licence.id,
    title: 'Crane licence',
    project: null,
    task: null,
    effect: null,
    changes: [{ field: 'number', from: 'C-76', to: 'C-77' }],
    request_id: null,
  };
  await open(answersFor([licence], { getRecordHistory: { items: [event] } }), [900, 900]);

  await expect.element(page.getByText('Prequalification “Crane licence” changed')).toBeVisible();
});
