import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../client/api.ts';
import type { Caller } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { Dialog } from '../ui/dialog.tsx';
import { AskPassword } from './ask-password.tsx';
import { CodeForm } from './code-form.tsx';
import { entranceStyles } from './entrance.tsx';
import { IssuerButtons } from './issuer-buttons.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** A sign-in dialog over the current page, so that nothing typed there is lost. */
export function SignInAgain({ caller, onDone, onLeave }: { caller: Caller; onDone: () => void; onLeave: () => void }) {
  const queries = useQueryClient();
  const enter = useWrite('signIn');
  const setup = useCall('getSetup', {});
  const issuers = setup.data?.issuers ?? [];
  const goOn = () => {
    void queries.invalidateQueries();
    onDone();
  };
  const signIn = (password: string) => {
    enter.mutate({ body: { email: caller.email, password } }, { onSuccess: goOn });
  };
  const finish = useEffectEvent(goOn);
  // A provider's sign-in happens in another tab: when this one is focused again, it checks for a session.
  useEffect(() => {
    const ask = () => void api('getSession', {}).then(finish, () => undefined);
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, []);
  if (enter.error?.code === 'code_needed') {
    return (
      <Dialog title="Enter your code" onClose={onLeave}>
        <CodeForm onDone={goOn} />
      </Dialog>
    );
  }
  return (
    <AskPassword
      title="Sign in again"
      why="Your session has ended. Your changes on this page are kept: sign in, then save again."
      label="Password"
      name="password"
      email={caller.email}
      failure={enter.error}
      isBusy={enter.isPending}
      go="Sign in"
      leave="Leave without saving"
      onGo={signIn}
      onLeave={onLeave}
    >
      <PasskeyButton onSignedIn={goOn} />
      <IssuerButtons issuers={issuers} to={window.location.pathname} inNewTab />
      {issuers.length > 0 ? (
        <p className={entranceStyles.aside}>
          A provider opens in a new tab. Sign in there, then come back to this one.
        </p>
      ) : null}
    </AskPassword>
  );
}
