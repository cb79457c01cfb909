// The bank account of a business entity: one person requests a change, a second confirms it. The whole number is shown
// only by a separate call, which the history records.
import type { BankChange } from '@horizon/contract';
import { checkAccountNumber, checkBsb, maskAccountNumber } from '@horizon/identifiers';
import { notify } from '../notifications/notify.ts';
import type { Db, Tx } from '../platform/database.ts';
import { againstRule, conflict, notFound, notPermitted } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { Scope } from '../platform/scope.ts';
import * as store from './store.ts';

export interface GivenBank {
  accountName: string;
  bsb: string;
  accountNumber: string;
}

const seesBank = (scope: Scope) => scope.can('business_entities:see_bank');
const decides = (scope: Scope) => seesBank(scope) && scope.can('business_entities:edit') && !scope.isReadOnly;
export const entityPath = (scope: Scope) => `/w/${scope.workspaceId}/business-entity`;
const bsbShown = (bsb: string) => `${bsb.slice(0, 3)}-${bsb.slice(3)}`;

/** An account as the caller sees it. */
export function maskedBank(scope: Scope, account: store.AccountRow | null) {
  if (!account) return null;
  const isSeen = seesBank(scope);
  return {
    accountName: isSeen ? account.account_name : null,
    bsb: isSeen ? bsbShown(account.bsb) : `•••-${account.bsb.slice(-3)}`,
    accountNumber: maskAccountNumber(account.account_number),
  };
}

/** Throws 422 with every fault of an account. */
function checkedBank({ accountName, bsb, accountNumber }: GivenBank) {
  const [branch, number] = [checkBsb(bsb), checkAccountNumber(accountNumber)];
  const faults = {
    ...(branch.ok ? {} : { 'metadata.bank.bsb': [`${branch.message}.`] }),
    ...(number.ok ? {} : { 'metadata.bank.accountNumber': [`${number.message}.`] }),
  };
  if (!branch.ok || !number.ok) throw againstRule(faults);
  return { account_name: accountName.trim(), bsb: branch.value, account_number: number.value };
}

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
  const [waiting] = await store.listChanges(tx, scope, { waiting: true });
  if (waiting) {
    throw conflict(
      'bank_change_waiting',
      `A change of the bank account by ${waiting.requested_by_name} waits for confirmation. Confirm or refuse it first.`,
    );
  }
  const account = { workspace_id: scope.workspaceId, id: newId(), ...values };
  await accounts.insert(tx, account);
  const id = newId();
  await store.insertChange(tx, {
    workspace_id: scope.workspaceId,
    id,
    old_account_id: old?.id ?? null,
    new_account_id: account.id,
    old_account: old && maskAccountNumber(old.account_number),
    new_account: maskAccountNumber(account.account_number),
    requested_by: scope.personId,
  });
  await notify(tx, scope, { type: 'bank_change_waiting', item: itemOf(scope, entity) });
  await mailAccountsPayable(tx, scope, entity, { id, what: 'waits for confirmation' });
}

const itemOf = (scope: Scope, entity: store.EntityRow) => ({
  type: 'Business entity',
  title: entity.displayName,
  path: entityPath(scope),
});

/** Notifies accounts payable, at its address so far, of each step: nobody changes an account behind their back. */
async function mailAccountsPayable(
  tx: Tx,
  scope: Scope,
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
      abilities: abilitiesOn(row, scope),
    })),
  );
}

function abilitiesOn(row: store.ChangeRow, scope: Scope): string[] {
  if (row.status !== 'waiting' || !decides(scope)) return [];
  return row.requested_by === scope.personId ? ['withdraw'] : ['confirm', 'refuse'];
}

/** Confirms or refuses a change. The person who requested it can only withdraw it. Throws if it is already decided. */
export async function decide(
  { tx, scope, accounts }: { tx: Tx; scope: Scope; accounts: store.Accounts },
  { id, isConfirmed, now }: { id: string; isConfirmed: boolean; now: Date },
): Promise<BankChange> {
  if (!decides(scope)) throw notPermitted('business_entities:see_bank');
  await store.lockAccount(tx, scope);
  const [change] = await store.listChanges(tx, scope, { id });
  const entity = await store.findEntity(tx, scope);
  if (!change || !entity) throw notFound();
  const isOwn = change.requested_by === scope.personId;
  if (isConfirmed && isOwn && change.status === 'waiting') {
    throw conflict(
      'second_person',
      'You asked for this change: somebody else confirms it. Another person with permission to see bank details can do so.',
    );
  }
  const status = isConfirmed ? 'confirmed' : isOwn ? 'withdrawn' : 'refused';
  if (!(await store.decideChange(tx, scope, id, status, now))) {
    const [decided] = await store.listChanges(tx, scope, { id });
    throw conflict(
      'decided',
      `${decided?.decided_by_name ?? 'Somebody'} has ${decided?.status ?? 'decided'} this change already.`,
      {
        current: decided && (await presentChanges({ db: tx, scope, accounts }, [decided]))[0],
      },
    );
  }
  if (isConfirmed) {
    await store.updateEntity(tx, scope, null, { bank_account_id: change.new_account_id, updatedBy: scope.personId });
  }
  await notify(tx, scope, {
    type: 'bank_change_decided',
    item: { ...itemOf(scope, entity), status },
    to: [change.requested_by],
  });
  await mailAccountsPayable(tx, scope, entity, { id: change.id, what: `was ${status}` });
  const [after] = await store.listChanges(tx, scope, { id });
  return (await presentChanges({ db: tx, scope, accounts }, [after!]))[0]!;
}

/** The account in full, with a history entry of who viewed it. */
export async function viewAccount(
  { tx, scope, accounts }: { tx: Tx; scope: Scope; accounts: store.Accounts },
  changeId: string | undefined,
) {
  const entity = await store.findEntity(tx, scope);
  const [change] = changeId === undefined ? [] : await store.listChanges(tx, scope, { id: changeId });
  const account = await accounts.find(
    tx,
    scope,
    changeId === undefined ? (entity?.bank_account_id ?? null) : (change?.new_account_id ?? null),
  );
  if (!entity || !account) throw notFound();
  await store.insertView(tx, {
    workspace_id: scope.workspaceId,
    id: newId(),
    account: maskAccountNumber(account.account_number),
    viewed_by: scope.personId,
  });
  return { accountName: account.account_name, bsb: bsbShown(account.bsb), accountNumber: account.account_number };
}
