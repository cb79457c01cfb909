// The legal entities of the demo: a parent, two subsidiaries, and a change of a bank account that waits for a second
// person.
import { checkAcn, companyAbns, maskAccountNumber } from '@horizon/identifiers';
import { json } from '../../src/platform/columns.ts';
import type { Tx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { fixedId, instantAfter } from '../fixed-id.ts';
import type { SeededWorkspace } from './company.ts';

const names = [
  'Southern Cross Constructions Pty Ltd',
  'Southern Cross Constructions (Qld) Pty Ltd',
  'Southern Cross Constructions (Vic) Pty Ltd',
];

/** Stores the entity of each workspace, the first as the parent. `person` gives the id of somebody by mailbox. */
export async function seedBusinessEntities(
  tx: Tx,
  workspaces: readonly SeededWorkspace[],
  person: (mailbox: string) => string,
): Promise<void> {
  const made = { created_at: instantAfter(-600), updated_at: instantAfter(-400) };
  const account = (at: number, name: string) => fixedId(`business entity ${at}/${name}`);
  await insertRows(
    tx,
    'business_entities',
    workspaces.map(({ workspaceId }, at) => ({
      workspace_id: workspaceId,
      displayName: names[at] ?? `Southern Cross ${at}`,
      ...numbersOf(at),
      address: [
        '120 Kent Street, Sydney NSW 2000',
        '8 Eagle Street, Brisbane QLD 4000',
        '44 Collins Street, Melbourne VIC 3000',
      ][at]!,
      isDefault: at === 0,
      contacts: json({ apName: 'Accounts payable', apEmail: `payables.${at}@demo.horizon.example` }),
      parent_workspace_id: at === 0 ? null : workspaces[0]!.workspaceId,
      ...made,
    })),
  );
  const accounts = (name: 'present' | 'asked') =>
    workspaces.map(({ workspaceId }, at) => ({
      workspace_id: workspaceId,
      id: account(at, name),
      account_name: 'Southern Cross Constructions',
      bsb: name === 'present' ? '062000' : '082001',
      account_number: String((name === 'present' ? 10_450_000 : 77_310_000) + at * 111),
    }));
  const [present, asked] = [accounts('present'), accounts('asked').slice(0, 1)];
  await insertRows(tx, 'bank_accounts', [...present, ...asked]);
  for (const { workspace_id, id } of present) {
    await tx
      .updateTable('business_entities')
      .set({ bank_account_id: id })
      .where('workspace_id', '=', workspace_id)
      .execute();
  }
  await insertRows(
    tx,
    'bank_changes',
    asked.map((next, at) => ({
      workspace_id: next.workspace_id,
      id: fixedId('business entity/change'),
      old_account_id: present[at]!.id,
      new_account_id: next.id,
      old_account: maskAccountNumber(present[at]!.account_number),
      new_account: maskAccountNumber(next.account_number),
      requested_by: person('finance-manager'),
      created_at: instantAfter(-1),
      updated_at: instantAfter(-1),
    })),
  );
}

/** A well-formed ABN and ACN in an unassigned range. */
function numbersOf(at: number): { abn: string | null; acn: string } {
  const front = String(94_320_000 + at * 51);
  const acn = Array.from({ length: 10 }, (_, digit) => `${front}${digit}`).find((text) => checkAcn(text).ok)!;
  return { acn, abn: companyAbns(acn)[0] ?? null };
}
