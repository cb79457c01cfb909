import { useCaller } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { formatInstant } from '../ui/format.ts';
import styles from './profile.module.css';

/** Pending invitations of the signed-in person, to accept or decline. Shows nothing if there are none. */
export function WaitingInvitations() {
  const { email } = useCaller();
  const waiting = useCall('listInvitations', {});
  const accept = useWrite('acceptMembership', {
    alsoStale: ['workspaces', 'people'],
    successMessage: (answer) => answer.message,
    failsWith: 'Failed to accept the invitation',
  });
  const decline = useWrite('declineMembership', {
    successMessage: (answer) => answer.message,
    failsWith: 'Failed to decline the invitation',
  });
  const { items, awaiting_proof: byLink } = waiting.data ?? { items: [], awaiting_proof: 0 };
  if (items.length + byLink === 0) return null;
  const answering = [accept, decline].find(({ isPending }) => isPending)?.variables?.params.id;
  return (
    <section className={styles.block} aria-labelledby="invitations">
      <header>
        <div>
          <h2 id="invitations">Invitations</h2>
          <p>A workspace sees your name, company and position once you accept.</p>
        </div>
      </header>
      <ul className={styles.rows}>
        {items.map(({ id, workspace, invited_by, invited_at }) => (
          <li key={id}>
            <div>
              <strong>{workspace}</strong>
              <p>
                {invited_by ? `Invited by ${invited_by}, ` : 'Invited '}
                {formatInstant(invited_at)}
              </p>
            </div>
            <Button
              small
              aria-label={`Decline the invitation to ${workspace}`}
              busy={answering === id && decline.isPending}
              onClick={() => decline.mutate({ params: { id }, body: {} })}
            >
              Decline
            </Button>
            <Button
              small
              look="primary"
              aria-label={`Accept the invitation to ${workspace}`}
              busy={answering === id && accept.isPending}
              onClick={() => accept.mutate({ params: { id }, body: {} })}
            >
              Accept
            </Button>
          </li>
        ))}
        {byLink > 0 ? (
          <li>
            <div>
              <strong>{byLink === 1 ? '1 invitation by link' : `${byLink} invitations by link`}</strong>
              <p>
                Open the link that was sent to <EmailText email={email} />. You accept or decline there.
              </p>
            </div>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
