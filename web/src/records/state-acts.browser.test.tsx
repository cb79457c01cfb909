// Chips and buttons of a record with states, shown by teams with states that they do not have in the product.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordAnswer } from '../client/declared.ts';
import { expectAccessible, openPart, workspaceId } from '../test/open-page.tsx';
import { idOf } from '../test/sample-records.ts';
import { type Answers, Refused } from '../test/server-answers.ts';
import { recordColumns } from './record-columns.ts';
import { declared, type Declared, type PlainRecord } from './record-screens.ts';
import { StateActs, StateChip } from './state-acts.tsx';

const record: Declared = {
  ...declared({ table: 'teams', purpose: '' }),
  flow: {
    number: 'number',
    states: { draft: { label: 'Draft', bucket: 'not-started' }, sent: { label: 'Sent', bucket: 'open' } },
    acts: [
      { name: 'send', label: 'Send', call: 'updateTeam' },
      { name: 'recall', label: 'Recall', call: 'updateTeam', reason: 'required' },
      { name: 'close', label: 'Close', call: 'updateTeam' },
    ],
  },
};
const row = (acts: string[]) =>
  ({
    team_bim_id: idOf(1),
    name: 'Riggers',
    number: 'T-0001',
    status: 'draft',
    version: 4,
    acts,
  }) as unknown as PlainRecord;
const changed = { team_bim_id: idOf(1), name: 'Riggers', status: 'sent' } as unknown as RecordAnswer<'teams'>;
const shown = (acts: string[], answers: Answers = { updateTeam: changed }) =>
  openPart(
    <main>
      <h1>Riggers</h1>
      <StateChip flow={record.flow!} state="draft" />
      <StateActs record={record} row={row(acts)} />
    </main>,
    { answers },
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('shows the state, and a button for each act that the caller may do', async () => {
  await shown(['send', 'recall']);

  await expect.element(page.getByText('Draft')).toBeVisible();
  await expect.element(button('Send')).toBeVisible();
  await expect.element(button('Recall…')).toBeVisible();
  expect(button('Close').query()).toBeNull();
});

it('does an act with the version of the record', async () => {
  const server = await shown(['send']);
  await button('Send').click();

  await expect
    .poll(() => server.sentTo('updateTeam').map(({ params, body }) => [params, body]))
    .toEqual([[{ workspaceId, id: idOf(1) }, { version: 4 }]]);
});

it('asks for the reason of an act that requires one, and keeps it when the act is refused', async () => {
  const refused = new Refused(409, 'T-0001 is sent.', { code: 'illegal_transition' });
  const server = await shown(['recall'], { updateTeam: refused });
  await button('Recall…').click();
  const dialog = page.getByRole('dialog', { name: 'Recall “Riggers”' });
  await userEvent.fill(dialog.getByLabelText('Reason (required)'), 'Wrong drawings');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Recall', exact: true }).click();

  await expect.element(dialog.getByText('T-0001 is sent.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Reason (required)')).toHaveValue('Wrong drawings');
  expect(server.sentTo('updateTeam').map(({ body }) => body)).toEqual([{ reason: 'Wrong drawings', version: 4 }]);
});

it('has a column with the number first, and one with the state', () => {
  const columns = recordColumns(record);
  const state = columns.find(({ id }) => id === 'status')!;

  expect(columns[0]).toMatchObject({ id: 'number', header: 'Number' });
  expect(state.format!('sent')).toBe('Sent');
});
