import { lazy, Suspense, useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AskProof } from './ask-proof.tsx';
import { EntranceField, EntranceForm } from './entrance.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './profile.module.css';

const QrCode = lazy(async () => ({ default: (await import('../ui/qr-code.tsx')).QrCode }));

interface SetUpSecondFactorProps {
  methods: CallAnswer<'listSignInMethods'>;
  onClose: () => void;
}

/** Sets up an authenticator app: password, QR code with its key, first code, recovery codes. */
export function SetUpSecondFactor({ methods, onClose }: SetUpSecondFactorProps) {
  const start = useWrite('startSecondFactor');
  const confirm = useWrite('confirmSecondFactor');
  const [code, setCode] = useState('');
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onClose={onClose} />;
  if (!start.data) {
    return (
      <AskProof
        methods={methods}
        title="Set up a second factor"
        why="You need an authenticator app on your phone, such as Aegis, 1Password, Google or Microsoft Authenticator."
        go="Continue"
        failure={start.error}
        isBusy={start.isPending}
        onGo={(body) => start.mutate({ body })}
        onLeave={onClose}
      />
    );
  }
  const { secret, address } = start.data;
  return (
    <Dialog title="Add Horizon to your app" onClose={onClose}>
      <EntranceForm failure={confirm.error} values={{ code }} onSubmit={() => confirm.mutate({ body: { code } })}>
        <p>Scan this code with your authenticator app, or type the key into it.</p>
        <div className={styles.qr}>
          <Suspense fallback={<span />}>
            <QrCode text={address} label="QR code for the authenticator app; the key below is the same" />
          </Suspense>
        </div>
        <div className={styles.secret}>
          <p id="app-key">Key</p>
          <code aria-labelledby="app-key">{secret.match(/.{4}/g)?.join(' ')}</code>
        </div>
        <EntranceField
          label="Code"
          noun="the code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          data-autofocus
          maxLength={40}
          help="The six digits that the app shows now."
          value={code}
          faults={confirm.error?.fields['code']}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="primary" busy={confirm.isPending}>
          Confirm
        </Button>
        <Button look="subtle" onClick={onClose}>
          Cancel
        </Button>
      </EntranceForm>
    </Dialog>
  );
}
