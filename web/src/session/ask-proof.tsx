import type { ReactNode } from 'react';
import type { ApiFailure, CallAnswer } from '../client/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AskPassword } from './ask-password.tsx';
import { entranceStyles as styles } from './entrance.tsx';
import { IssuerButtons } from './issuer-buttons.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface AskProofProps {
  methods: CallAnswer<'listSignInMethods'>;
  title: string;
  why: ReactNode;
  go: string;
  failure: ApiFailure | null;
  isBusy: boolean;
  /** By password, for somebody who has one. */
  onGo: (proof: { current_password?: string }) => void;
  onLeave: () => void;
}

/** Asks the person to confirm their identity before a sensitive action: by password or, without one, by a recent sign-in. */
export function AskProof({ methods, title, why, go, failure, isBusy, onGo, onLeave }: AskProofProps) {
  if (methods.has_password) {
    return (
      <AskPassword
        title={title}
        why={why}
        label="Your password"
        name="current_password"
        failure={failure}
        isBusy={isBusy}
        go={go}
        leave="Cancel"
        onGo={(current_password) => onGo({ current_password })}
        onLeave={onLeave}
      />
    );
  }
  const isTooOld = failure?.code === 'fresh_sign_in_needed';
  const used = methods.identities.flatMap(({ issuer, name }) => (issuer === null ? [] : [{ id: issuer, name }]));
  return (
    <Dialog title={title} onClose={onLeave}>
      <div className={styles.form}>
        <p>{why}</p>
        {failure ? (
          <p role="alert" className={styles.fault}>
            {failure.message}
          </p>
        ) : null}
        {isTooOld ? (
          <>
            <PasskeyButton onSignedIn={() => onGo({})} />
            <IssuerButtons issuers={used} to="/profile" isFresh />
          </>
        ) : (
          <Button look="primary" busy={isBusy} data-autofocus onClick={() => onGo({})}>
            {go}
          </Button>
        )}
        <Button look="subtle" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
