// The bank account of a business entity, masked. The whole number is shown only by a separate call, which the history
// records; changes are in bank-changes.ts.
import { checkAccountNumber, checkBsb, maskAccountNumber } from '@horizon/identifiers';
import type { Tx } from '../platform/database.ts';
import { againstRule, notFound } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import * as store from './store.ts';

export interface GivenBank {
  accountName: string;
  bsb: string;
  accountNumber: string;
}

export const seesBank = (scope: Scope) => scope.can('business_entities:see_bank');
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
export function checkedBank({ accountName, bsb, accountNumber }: GivenBank) {
  const [branch, number] = [checkBsb(bsb), checkAccountNumber(accountNumber)];
  const faults = {
    ...(branch.ok ? {} : { 'metadata.bank.bsb': [`${branch.message}.`] }),
    ...(number.ok ? {} : { 'metadata.bank.accountNumber': [`${number.message}.`] }),
  };
  if (!branch.ok || !number.ok) throw againstRule(faults);
  return { account_name: accountName.trim(), bsb: branch.value, account_number: number.value };
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
