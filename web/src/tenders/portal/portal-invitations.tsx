import { useCall } from '../../client/data.ts';
import { Button } from '../../ui/button.tsx';
import { emptyMark, formatInstant } from '../../ui/format.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { responseBuckets } from '../response-buckets.ts';
import styles from './portal.module.css';
import { useEnd } from './use-end.ts';

interface Props {
  chosen: string;
  onChoose: (invitationId: string) => void;
  onFailure: (failure: unknown) => void;
}

/** All invitations of the address, in all workspaces; nothing while there is only one. */
export function PortalInvitations({ chosen, onChoose, onFailure }: Props) {
  const read = useCall('listGuestTenders', {});
  useEnd(read.error, onFailure);
  const items = read.data?.items ?? [];
  if (items.length < 2) return null;
  return (
    <details className={styles.section}>
      <summary>
        Your {items.length} invitations as {read.data?.address}
      </summary>
      <SmallTable
        label="Your invitations"
        heads={['Tender', 'Invited as', 'Bids due', 'Your answer']}
        hasActions
        stacks
      >
        {items.map((one) => (
          <tr key={one.invitation_id} aria-current={one.invitation_id === chosen ? 'true' : undefined}>
            <th scope="row">
              {one.number} {one.name}
              <small className={styles.below}>
                {one.workspace} · {one.project_name}
              </small>
            </th>
            <td data-label="Invited as">{one.invited_as}</td>
            <td data-label="Bids due">{one.due_date ? formatInstant(one.due_date, one.time_zone) : emptyMark}</td>
            <td data-label="Your answer">
              <StatusChip bucket={responseBuckets[one.response]} label={one.response_label} plain />
            </td>
            <td>
              {one.invitation_id === chosen ? null : (
                <Button
                  small
                  look="subtle"
                  aria-label={`Open ${one.name}, invited as ${one.invited_as}`}
                  onClick={() => onChoose(one.invitation_id)}
                >
                  Open
                </Button>
              )}
            </td>
          </tr>
        ))}
      </SmallTable>
    </details>
  );
}
