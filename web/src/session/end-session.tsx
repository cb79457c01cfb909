import type { CallAnswer } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { AskPassword } from './ask-password.tsx';
import { deviceName } from './device-name.ts';

type Session = CallAnswer<'listSessions'>['items'][number];

/** Ends a session elsewhere, once the password has been said again. */
export function EndSession({ session, onClose }: { session: Session; onClose: () => void }) {
  const revoke = useWrite('revokeSession', { successMessage: () => 'The session has ended' });
  return (
    <AskPassword
      title="End the session"
      why={`Anyone using Horizon on ${deviceName(session.user_agent)} has to sign in again.`}
      label="Your password"
      name="current_password"
      failure={revoke.error}
      isBusy={revoke.isPending}
      go="End session"
      leave="Cancel"
      onGo={(current_password) =>
        revoke.mutate({ params: { id: session.id }, body: { current_password } }, { onSuccess: onClose })
      }
      onLeave={onClose}
    />
  );
}
