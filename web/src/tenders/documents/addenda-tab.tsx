// The addenda of a package: the draft, and those that have been issued with the bidders' answers.
import { useState } from 'react';
import type { StateBucket } from '@horizon/contract';
import type { CallAnswer } from '../../client/api.ts';
import { useCall, useWrite } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { emptyMark, formatInstant } from '../../ui/format.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import { ErrorNote, Loading } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import styles from './documents.module.css';
import { AddendumForm } from './addendum-form.tsx';

type Answer = CallAnswer<'listTenderAddenda'>;
type Addendum = Answer['items'][number];
type Bid = NonNullable<Addendum['own']>['bid'];

const placeOf = (tender: TenderPackage) => ({ workspaceId: tender.workspace_id, id: tender.tender_package_id });
const bids: Readonly<Record<Exclude<Bid, 'not_asked'>, { label: string; bucket: StateBucket }>> = {
  to_confirm: { label: 'Bid to be confirmed or revised', bucket: 'delayed' },
  confirmed: { label: 'Bid confirmed', bucket: 'completed' },
  revised: { label: 'Bid revised', bucket: 'completed' },
};

/** The addenda of a package. */
export function AddendaTab({ record: tender }: { record: TenderPackage }) {
  const [isDrafting, setDrafting] = useState(false);
  const found = useCall('listTenderAddenda', { params: placeOf(tender) });
  if (found.error) {
    return (
      <ErrorNote failure={shownFailure('Failed to fetch addenda', found.error)} onRetry={() => void found.refetch()} />
    );
  }
  if (!found.data) return <Loading what="the addenda" lines={4} />;
  const { items, abilities } = found.data;
  return (
    <section className={styles.section} aria-labelledby="package-addenda">
      <header>
        <h2 id="package-addenda">Addenda</h2>
        {abilities.includes('create') ? (
          <Button small onClick={() => setDrafting(true)}>
            Draft an addendum…
          </Button>
        ) : null}
      </header>
      {items.length === 0 ? <p className={styles.quiet}>{emptyText(tender)}</p> : null}
      {items.map((one) => (
        <AddendumEntry key={one.id} tender={tender} addendum={one} onEdit={() => setDrafting(true)} />
      ))}
      {isDrafting ? <Draft tender={tender} onClose={() => setDrafting(false)} /> : null}
    </section>
  );
}

const emptyText = (tender: TenderPackage) =>
  tender.coverage === null
    ? 'No addenda yet.'
    : tender.issued_at
      ? 'No addenda yet. Draft one to change documents, scope or due date: all bidders are notified alike.'
      : 'A package has addenda once it has been issued. Until then, change the package itself.';

function Draft({ tender, onClose }: { tender: TenderPackage; onClose: () => void }) {
  const documents = useCall('listTenderDocuments', { params: placeOf(tender) });
  return documents.data ? (
    <AddendumForm tender={tender} documents={documents.data.items} onClose={onClose} />
  ) : (
    <Loading what="the documents" lines={2} />
  );
}

interface EntryProps {
  tender: TenderPackage;
  addendum: Addendum;
  onEdit: () => void;
}

const titleOf = ({ number, title }: Addendum) => (number === null ? `Draft: ${title}` : `Addendum ${number}: ${title}`);

function AddendumEntry({ tender, addendum, onEdit }: EntryProps) {
  const { issued_at: issuedAt, issued_by: by, body, documents, due_date: due, previous_due_date: before } = addendum;
  const headingId = `addendum-${addendum.id}`;
  return (
    <article className={styles.addendum} aria-labelledby={headingId}>
      <header>
        <h3 id={headingId}>{titleOf(addendum)}</h3>
        {addendum.changes_scope ? <StatusChip bucket="delayed" label="Changes the scope" plain /> : null}
        <AddendumActs tender={tender} addendum={addendum} onEdit={onEdit} />
      </header>
      {issuedAt ? (
        <p className={styles.quiet}>
          Issued {formatInstant(issuedAt, tender.time_zone)}
          {by ? ` by ${by}` : ''}
        </p>
      ) : null}
      {body ? <p className={styles.text}>{body}</p> : null}
      {due ? (
        <p>
          Bids due {formatInstant(due, tender.time_zone)}
          {before ? `, before: ${formatInstant(before, tender.time_zone)}` : ''}
        </p>
      ) : null}
      {documents.length > 0 ? (
        <ul aria-label={`Documents of ${titleOf(addendum)}`}>
          {documents.map((one) => (
            <li key={one.cde_id}>
              <strong>{one.number}</strong> {one.title}: {changeText(one)}
            </li>
          ))}
        </ul>
      ) : null}
      <Answers tender={tender} addendum={addendum} />
    </article>
  );
}

const changeText = ({ change, revision, previous_revision: before }: Addendum['documents'][number]) =>
  change === 'removed'
    ? `removed (${before ?? ''})`
    : change === 'added'
      ? `added, ${revision ?? ''}`
      : `${before ?? ''} replaced by ${revision ?? ''}`;

function Answers({ tender, addendum }: { tender: TenderPackage; addendum: Addendum }) {
  const { own, bidders, notified, acknowledged, number } = addendum;
  if (number === null) return null;
  if (own) {
    return (
      <p className={styles.quiet}>
        {own.acknowledged_at
          ? `You acknowledged it ${formatInstant(own.acknowledged_at, tender.time_zone)}`
          : 'Not acknowledged yet'}
        {own.bid === 'not_asked' ? '' : `. ${bids[own.bid].label}`}
      </p>
    );
  }
  if (!bidders || bidders.length === 0) return null;
  const open = bidders.filter(({ bid }) => bid === 'to_confirm').length;
  return (
    <details className={styles.log}>
      <summary>
        {acknowledged} of {notified} acknowledged{open > 0 ? `, ${open} to confirm or revise` : ''}
      </summary>
      <SmallTable label={`Answers to addendum ${number}`} heads={['Subcontractor', 'Acknowledged', 'Bid']} stacks>
        {bidders.map((one) => (
          <tr key={one.invitation_id}>
            <th scope="row">{one.name}</th>
            <td data-label="Acknowledged">
              {one.acknowledged_at ? formatInstant(one.acknowledged_at, tender.time_zone) : 'Not yet'}
            </td>
            <td data-label="Bid">
              {one.bid === 'not_asked' ? (
                emptyMark
              ) : (
                <StatusChip bucket={bids[one.bid].bucket} label={bids[one.bid].label} plain />
              )}
            </td>
          </tr>
        ))}
      </SmallTable>
    </details>
  );
}

function AddendumActs({ tender, addendum, onEdit }: EntryProps) {
  const [isIssuing, setIssuing] = useState(false);
  const params = { ...placeOf(tender), addendumId: addendum.id };
  const discard = useWrite('deleteTenderAddendum', {
    failsWith: 'Failed to delete addendum',
    successMessage: ({ message }) => message,
  });
  const acknowledge = useWrite('acknowledgeTenderAddendum', {
    failsWith: 'Failed to acknowledge addendum',
    successMessage: () => `Addendum ${addendum.number ?? ''} acknowledged`,
  });
  const can = (ability: string) => addendum.abilities.includes(ability);
  if (addendum.number === null) {
    return (
      <>
        {can('delete') ? (
          <Button small look="subtle" busy={discard.isPending} onClick={() => discard.mutate({ params })}>
            Discard
          </Button>
        ) : null}
        {can('edit') ? (
          <Button small onClick={onEdit}>
            Edit…
          </Button>
        ) : null}
        {can('issue') ? (
          <Button small look="primary" onClick={() => setIssuing(true)}>
            Issue…
          </Button>
        ) : null}
        {isIssuing ? <IssueDialog tender={tender} addendum={addendum} onClose={() => setIssuing(false)} /> : null}
      </>
    );
  }
  if (!addendum.own) return null;
  return (
    <>
      {can('acknowledge') ? (
        <Button small busy={acknowledge.isPending} onClick={() => acknowledge.mutate({ params, body: {} })}>
          Acknowledge
        </Button>
      ) : null}
      {can('confirm') ? (
        <Button
          small
          look="primary"
          busy={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ params, body: { confirms_bid: true } })}
        >
          Confirm my bid
        </Button>
      ) : null}
    </>
  );
}

function IssueDialog({ tender, addendum, onClose }: Omit<EntryProps, 'onEdit'> & { onClose: () => void }) {
  const issue = useWrite('issueTenderAddendum', {
    failsWith: 'Failed to issue addendum',
    successMessage: ({ number }) => `Addendum ${number ?? ''} has been issued`,
  });
  const waiting = tender.invited_subcontractors.filter(({ response }) => response !== 'declined').length;
  return (
    <Dialog
      title={`Issue “${addendum.title}”`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={issue.isPending}
            onClick={() =>
              issue.mutate(
                { params: { ...placeOf(tender), addendumId: addendum.id }, body: { version: addendum.version } },
                { onSuccess: onClose },
              )
            }
          >
            Issue
          </Button>
        </>
      }
    >
      <p>
        {waiting} invited {waiting === 1 ? 'subcontractor is' : 'subcontractors are'} notified at once, all alike. An
        issued addendum cannot be changed.
      </p>
    </Dialog>
  );
}
