import { invitedFields } from 'virtual:words';
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { saveTable } from '../ui/data-grid/export-rows.ts';
import { Dialog } from '../ui/dialog.tsx';
import { countOf, formatNumber } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import styles from './bulk-invites.module.css';

type Invite = CallAnswer<'getBulkInvite'>;

/** Longer lists can be saved as a file. */
const maxShown = 100;

/** Progress of a bulk invitation, then the result of each row. It continues when this is closed. */
export function BulkOutcome({ id, onClose }: { id: string; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId, id };
  const invite = useCall('getBulkInvite', { params });
  const send = useWrite('sendDelayedInvitations', {
    alsoStale: ['people', 'mail'],
    successMessage: () => 'The e-mails are being sent',
    failsWith: 'Failed to send the invitations',
  });
  const { data } = invite;
  const maySend = data?.holds_mails && data.state !== 'waiting' && countIn(data, 'invited') > 0;
  return (
    <Dialog
      title="Invitations"
      size="large"
      onClose={onClose}
      footer={
        <>
          {maySend ? (
            <Button look="primary" busy={send.isPending} onClick={() => send.mutate({ params })}>
              Send the e-mails now
            </Button>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {data ? (
        <Outcome invite={data} />
      ) : invite.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch the invitation', invite.error)}
          onRetry={() => void invite.refetch()}
        />
      ) : (
        <Loading what="the invitation" lines={4} />
      )}
    </Dialog>
  );
}

const countIn = ({ successful_users: users }: Invite, outcome: string) =>
  users.filter((one) => one.outcome === outcome).length;

function Outcome({ invite }: { invite: Invite }) {
  const { invalid_data: invalid, belong_to_diff_company_users: elsewhere, extra_details_results: details } = invite;
  const faultyRows = new Set(invalid.map(({ row }) => row)).size;
  const lines = [
    [
      countOf(countIn(invite, 'invited'), 'person', 'people'),
      invite.holds_mails ? 'invited; e-mails delayed' : 'invited',
    ],
    [countOf(countIn(invite, 'waiting'), 'person', 'people'), 'wait for the confirmation of a role'],
    [countOf(countIn(invite, 'unchanged'), 'person', 'people'), 'in the workspace already'],
    [countOf(elsewhere.length, 'person', 'people'), 'of other companies, not invited'],
    [countOf(faultyRows, 'row'), 'with faults, left out'],
    [countOf(details.successful, 'worker'), 'added with details'],
    [countOf(details.failed, 'worker'), 'whose details could not be stored'],
  ].filter(([count]) => !count!.startsWith('0 '));
  return (
    <div className={styles.outcome}>
      {invite.state === 'waiting' ? (
        <div role="status">
          <p>
            {formatNumber(invite.done_count)} of {countOf(invite.row_count, 'row')}. It goes on when you close this.
          </p>
          <progress max={invite.row_count} value={invite.done_count} aria-label="Rows done" />
        </div>
      ) : null}
      {invite.failure ? <ErrorNote failure={{ title: 'Failed to invite users', reason: invite.failure }} /> : null}
      <ul aria-label="Outcome">
        {lines.map(([count, words]) => (
          <li key={words}>
            <strong>{count}</strong> {words}
          </li>
        ))}
      </ul>
      {invalid.length > 0 ? (
        <>
          <h3>Rows left out</h3>
          <Button
            small
            onClick={() =>
              void saveTable(
                {
                  headers: ['Row', 'Column', 'Fault'],
                  rows: invalid.map(({ row, field, reason }) => [row, labelOf(field), reason]),
                },
                'rows-left-out',
                'csv',
              )
            }
          >
            Save them as a file
          </Button>
          <SmallTable label="Rows left out" heads={['Row', 'Column', 'Fault']}>
            {invalid.slice(0, maxShown).map(({ row, field, reason }) => (
              <tr key={`${row} ${field} ${reason}`}>
                <th scope="row">{row}</th>
                <td>{labelOf(field)}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </SmallTable>
        </>
      ) : null}
      {elsewhere.length > 0 ? (
        <>
          <h3>People of other companies</h3>
          <p>Invite them one by one: each gives consent.</p>
          <ul>
            {elsewhere.slice(0, maxShown).map(({ row, email }) => (
              <li key={row}>
                Row {row}: {email}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

const labels: Readonly<Record<string, string>> = invitedFields;
const labelOf = (field: string) => labels[field] ?? field;
