import type { CallAnswer } from '../client/api.ts';
import { useCall, useWrite } from '../client/data.ts';
import { AskProof } from './ask-proof.tsx';
import { deviceName } from './device-name.ts';

type Session = CallAnswer<'listSessions'>['items'][number];

/** Ends a session elsewhere, once the person has proven again who they are. */
export function EndSession({ session, onClose }: { session: Session; onClose: () => void }) {
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
