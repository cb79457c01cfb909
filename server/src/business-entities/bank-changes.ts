// Changes of the bank account of a business entity: one person requests a change, a second confirms it, and accounts
// payable gets a mail at its address so far about each step.
import type { BankChange } from '@horizon/contract';
import { maskAccountNumber } from '@horizon/identifiers';
import { notify } from '../notifications/notify.ts';
import type { ApprovalKind, Asking } from '../platform/approvals/approval-kind.ts';
import { ask } from '../platform/approvals/ask.ts';
import { abilitiesOn, confirm, refuse } from '../platform/approvals/decide.ts';
import type { Db, Tx } from '../platform/database.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { conflict, notPermitted } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { Scope } from '../platform/scope.ts';
import { checkedBank, maskedBank, seesBank, type GivenBank } from './bank.ts';
import * as store from './store.ts';

interface AskedChange {
  id: string;
  /** With the contacts so far: nobody moves the address together with the account. */
  entity: store.EntityRow;
  old: store.AccountRow | null;
  account: store.NewAccount;
}

/** The kind of request; `accounts` opens the numbers of accounts. */
const bankChanges = (accounts: store.Accounts): ApprovalKind<store.ChangeRow, AskedChange> => ({
  table: 'bank_changes',
  permissions: ['business_entities:see_bank', 'business_entities:edit'],
  lock: ({ tx, scope }) => store.lockAccount(tx, scope),
  find: async ({ tx, scope }, id) => (await store.listChanges(tx, scope, { id }))[0] ?? null,
  mayDecide: () => null,
  refusals: {
    own: () =>
      conflict(
        'second_person',
        'You asked for this change: somebody else confirms it. Another person with permission to see bank details can do so.',
      ),
    decided: async ({ tx, scope }, change) =>
      conflict('decided', `${change.decided_by_name ?? 'Somebody'} has ${change.status} this change already.`, {
        current: (await presentChanges({ db: tx, scope, accounts }, [change]))[0],
      }),
  },
  async prevents({ tx, scope }) {
    const [waiting] = await store.listChanges(tx, scope, { waiting: true });
    return waiting
      ? conflict(
          'bank_change_waiting',
          `A change of the bank account by ${waiting.requested_by_name} waits for confirmation. Confirm or refuse it first.`,
        )
      : null;
  },
  async insert({ tx, scope }, { id, old, account }) {
    await accounts.insert(tx, account);
    await store.insertChange(tx, {
      workspace_id: scope.workspaceId,
      id,
      old_account_id: old?.id ?? null,
      new_account_id: account.id,
      old_account: old && maskAccountNumber(old.account_number),
      new_account: maskAccountNumber(account.account_number),
      requested_by: scope.personId,
    });
    return true;
  },
  async apply({ tx, scope }, change) {
    await store.updateEntity(tx, scope, null, { bank_account_id: change.new_account_id, updatedBy: scope.personId });
  },
  async notify(at, step) {
    if (step.act === 'asked') {
      const { id, entity } = step.asked;
      await notify(at.tx, at.scope, { type: 'bank_change_waiting', item: itemOf(at.scope, entity) });
      await mailAccountsPayable(at, entity, { id, what: 'waits for confirmation' });
      return;
    }
    const { request, act } = step;
    const entity = (await store.findEntity(at.tx, at.scope))!;
    await notify(at.tx, at.scope, {
      type: 'bank_change_decided',
      item: { ...itemOf(at.scope, entity), status: act },
      to: [request.requested_by],
    });
    await mailAccountsPayable(at, entity, { id: request.id, what: `was ${act}` });
  },
});

/**
 * Requests a change of the account; does nothing if it is the current one. The transaction has locked the entity before
 * it read it, or has made it.
 */
export async function askForChange(
  { tx, scope, accounts }: { tx: Tx; scope: Scope; accounts: store.Accounts },
  entity: store.EntityRow,
  given: GivenBank,
): Promise<void> {
  if (!seesBank(scope)) throw notPermitted('business_entities:see_bank');
  const values = checkedBank(given);
  const old = await accounts.find(tx, scope, entity.bank_account_id);
  const isSame =
    old?.bsb === values.bsb && old.account_number === values.account_number && old.account_name === values.account_name;
  if (isSame) return;
  const account = { workspace_id: scope.workspaceId, id: newId(), ...values };
  await ask(bankChanges(accounts), { tx, scope }, { id: newId(), entity, old, account });
}

/** Confirms or refuses a change, or withdraws the caller's own. */
export async function decide(
  { tx, scope, accounts }: { tx: Tx; scope: Scope; accounts: store.Accounts },
  { id, isConfirmed, now }: { id: string; isConfirmed: boolean; now: Date },
): Promise<BankChange> {
  await (isConfirmed ? confirm : refuse)(bankChanges(accounts), { tx, scope, now }, id);
  return (await presentChanges({ db: tx, scope, accounts }, await store.listChanges(tx, scope, { id })))[0]!;
}

/** Changes as the caller sees them. */
export async function presentChanges(
  { db, scope, accounts }: { db: Db; scope: Scope; accounts: store.Accounts },
  rows: readonly store.ChangeRow[],
): Promise<BankChange[]> {
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      status: row.status,
      old: maskedBank(scope, await accounts.find(db, scope, row.old_account_id)),
      new: maskedBank(scope, await accounts.find(db, scope, row.new_account_id))!,
      requested_by: row.requested_by_name,
      requested_at: row.created_at,
      decided_by: row.decided_by_name,
      decided_at: row.decided_at,
      version: row.version,
      abilities: abilitiesOn(bankChanges(accounts), scope, row),
    })),
  );
}

const itemOf = (scope: Scope, entity: store.EntityRow) => ({
  type: 'Business entity',
  title: entity.displayName,
  path: `/w/${scope.workspaceId}/business-entity`,
});

/** Notifies accounts payable of each step: nobody changes an account behind their back. */
async function mailAccountsPayable(
  { tx, scope }: Asking,
  entity: store.EntityRow,
  { id, what }: { id: string; what: string },
): Promise<void> {
  const address = entity.contacts.apEmail;
  if (!address) return;
  const sentence = `A change of the bank account of ${entity.displayName} ${what}. If you did not expect it, call the person in charge before anything is paid.`;
  await sendMail(tx, {
    workspaceId: scope.workspaceId,
    kind: 'notification',
    to: [{ address, name: entity.contacts.apName ?? null, personId: null }],
    subject: `The bank account of ${entity.displayName}: a change ${what}`,
    html: `<p>${escapeHtml(sentence)}</p>`,
    text: sentence,
    thread: `bank-changes/${id}`,
    by: { id: scope.personId, name: scope.personName },
  });
}
