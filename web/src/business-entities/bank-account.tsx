// The bank account: masked, shown in full on request (which the history records), and changed by two people.
import { useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { DefinitionList } from '../ui/details.tsx';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote } from '../ui/states.tsx';
import styles from './business-entity.module.css';

type Answer = CallAnswer<'getBusinessEntity'>;
type Entity = NonNullable<Answer['self']>;
type Change = NonNullable<Answer['bankChange']>;
type Bank = Entity['bank'];

/** A description of an account. */
const inWords = (bank: Bank) =>
  bank ? [bank.accountName, `BSB ${bank.bsb}`, `account ${bank.accountNumber}`].filter(Boolean).join(', ') : 'None';

export function BankAccount({ answer, entity }: { answer: Answer; entity: Entity }) {
  const seesBank = answer.abilities.includes('see_bank');
  const shown = useWholeAccount(undefined);
  const { bank } = entity;
  return (
    <section aria-labelledby="bank-account">
      <h2 id="bank-account">Bank account</h2>
      {bank ? (
        <DefinitionList
          lined
          entries={[
            ...(bank.accountName === null ? [] : [{ label: 'Title', value: bank.accountName }]),
            { label: 'BSB', value: bank.bsb },
            { label: 'Account number', value: <span role="status">{shown.number ?? bank.accountNumber}</span> },
          ]}
        />
      ) : (
        <p>No bank account yet.</p>
      )}
      {bank && seesBank ? (
        <div className={styles.acts}>
          <ShowButton shown={shown} label="account number" />
        </div>
      ) : null}
      {shown.failure}
      {answer.bankChange ? (
        <WaitingChange key={answer.bankChange.id} change={answer.bankChange} seesBank={seesBank} />
      ) : null}
    </section>
  );
}

function WaitingChange({ change, seesBank }: { change: Change; seesBank: boolean }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const shown = useWholeAccount(change.id);
  const params = { workspaceId, id: change.id };
  const confirm = useWrite('confirmBankChange', { successMessage: () => 'The bank account has been changed' });
  const refuse = useWrite('refuseBankChange', {
    successMessage: ({ status }) => `The change of the bank account was ${status}`,
  });
  const isBusy = confirm.isPending || refuse.isPending;
  const failure = confirm.error ?? refuse.error;
  const may = (ability: string) => change.abilities.includes(ability);
  return (
    <div className={styles.waiting} role="group" aria-labelledby="bank-change">
      <h3 id="bank-change">A change waits for confirmation by a second person</h3>
      <DefinitionList
        entries={[
          { label: 'Present account', value: inWords(change.old) },
          {
            label: 'New account',
            value: inWords(shown.number ? { ...change.new, accountNumber: shown.number } : change.new),
          },
          { label: 'Asked for by', value: `${change.requested_by}, ${formatInstant(change.requested_at)}` },
        ]}
      />
      {failure ? <ErrorNote failure={shownFailure('The change was not decided', failure)} /> : null}
      {shown.failure}
      <div className={styles.acts}>
        {seesBank ? <ShowButton shown={shown} label="new account number" /> : null}
        {may('refuse') ? (
          <Button busy={isBusy} onClick={() => refuse.mutate({ params })}>
            Refuse
          </Button>
        ) : null}
        {may('withdraw') ? (
          <Button busy={isBusy} onClick={() => refuse.mutate({ params })}>
            Withdraw
          </Button>
        ) : null}
        {may('confirm') ? (
          <Button look="primary" busy={isBusy} onClick={() => confirm.mutate({ params })}>
            Confirm
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The full account number, or that of a pending change, once requested. */
function useWholeAccount(changeId: string | undefined) {
  const { workspace_id: workspaceId } = useWorkspace();
  const view = useWrite('viewBankAccount');
  const [number, setNumber] = useState<string | null>(null);
  const body = changeId === undefined ? {} : { change_id: changeId };
  return {
    number,
    isBusy: view.isPending && number === null,
    show: () =>
      view.mutate({ params: { workspaceId }, body }, { onSuccess: (account) => setNumber(account.accountNumber) }),
    hide: () => setNumber(null),
    failure: view.error ? <ErrorNote failure={shownFailure('Failed to show the bank account', view.error)} /> : null,
  };
}

function ShowButton({ shown, label }: { shown: ReturnType<typeof useWholeAccount>; label: string }) {
  return shown.number === null ? (
    <Button busy={shown.isBusy} title="The history shows who looked at it" onClick={shown.show}>
      Show the {label}
    </Button>
  ) : (
    <Button onClick={shown.hide}>Hide the {label}</Button>
  );
}
