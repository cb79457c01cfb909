import { useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { deviceName } from './device-name.ts';
import { EntranceField, EntranceForm } from './entrance.tsx';

type Session = CallAnswer<'listSessions'>['items'][number];

/** Ends a session elsewhere, once the password has been said again. */
export function EndSession({ session, onClose }: { session: Session; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const revoke = useWrite('revokeSession', { says: () => 'The session has ended' });
  const submit = () =>
    revoke.mutate({ params: { id: session.id }, body: { current_password: password } }, { onSuccess: onClose });
  return (
    <Dialog title="End the session" onClose={onClose}>
      <EntranceForm failure={revoke.error} values={{ current_password: password }} onSubmit={submit}>
        <p>Whoever uses Horizon on {deviceName(session.user_agent)} has to sign in again.</p>
        <EntranceField
          label="Your password"
          noun="your password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          faults={revoke.error?.fields['current_password']}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" busy={revoke.isPending}>
          End session
        </Button>
        <Button look="subtle" onClick={onClose}>
          Cancel
        </Button>
      </EntranceForm>
    </Dialog>
  );
}
