import { useState } from 'react';
import { shownFailure } from '../client/failures.ts';
import { useCall, useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { deviceName } from './device-name.ts';
import styles from './profile.module.css';
import type { CallAnswer } from '../client/api.ts';
import { AskProof } from './ask-proof.tsx';

/** The person's sessions; all but the current one can be ended. */
export function Sessions() {
  const sessions = useCall('listSessions', {});
  const [endingId, setEndingId] = useState<string | null>(null);
  const ending = sessions.data?.items.find(({ id }) => id === endingId);
  return (
    <section className={styles.block} aria-labelledby="sessions">
      <header>
        <div>
          <h2 id="sessions">Where you are signed in</h2>
          <p>End a session that you do not know, then change your password.</p>
        </div>
      </header>
      {sessions.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch sessions', sessions.error)}
          onRetry={() => void sessions.refetch()}
        />
      ) : !sessions.data ? (
        <Loading what="your sessions" lines={3} />
      ) : (
        <ul className={styles.rows}>
          {sessions.data.items.map((session) => (
            <li key={session.id}>
              <div>
                <strong>{deviceName(session.user_agent)}</strong>
                <p>
                  {session.ip ? `${session.ip}, used ` : 'Used '}
                  {formatInstant(session.last_used_at)}, signed in {formatInstant(session.created_at)}
                </p>
              </div>
              {session.is_current ? (
                <span className={styles.here}>This one</span>
              ) : (
                <Button
                  small
                  aria-label={`End the session on ${deviceName(session.user_agent)}`}
                  onClick={() => setEndingId(session.id)}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {ending ? <EndSession session={ending} onClose={() => setEndingId(null)} /> : null}
    </section>
  );
}

type Session = CallAnswer<'listSessions'>['items'][number];

/** Ends another session after the person has confirmed their identity. */
function EndSession({ session, onClose }: { session: Session; onClose: () => void }) {
  const revoke = useWrite('revokeSession', { successMessage: () => 'The session has ended' });
  const methods = useCall('listSignInMethods', {});
  if (!methods.data) return null;
  return (
    <AskProof
      methods={methods.data}
      title="End the session"
      why={`Anyone using Horizon on ${deviceName(session.user_agent)} has to sign in again.`}
      failure={revoke.error}
      isBusy={revoke.isPending}
      go="End session"
      onGo={(body) => revoke.mutate({ params: { id: session.id }, body }, { onSuccess: onClose })}
      onLeave={onClose}
    />
  );
}
