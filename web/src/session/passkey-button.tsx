import { useState } from 'react';
import { api, type ApiFailure } from '../client/api.ts';
import { Button } from '../ui/button.tsx';
import { entranceStyles as styles } from './entrance.tsx';
import { refusedByBrowser } from './refused-by-browser.ts';

/** Signs in with a passkey, in browsers that support them. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  if (typeof window === 'undefined' || !('PublicKeyCredential' in window)) return null;
  const signIn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const options = await api('startPasskeySignIn', {});
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { id, response } = await startAuthentication({ optionsJSON: options });
      const { clientDataJSON: client_data, authenticatorData: authenticator_data, signature, userHandle } = response;
      const handle = userHandle ? { user_handle: userHandle } : {};
      await api('finishPasskeySignIn', { body: { id, client_data, authenticator_data, signature, ...handle } });
      onSignedIn();
    } catch (error) {
      setFailure(refusedByBrowser(error));
      setBusy(false);
    }
  };
  return (
    <div className={styles.others}>
      {failure ? (
        <p role="alert" className={styles.fault}>
          {failure.message}
        </p>
      ) : null}
      <Button busy={isBusy} onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
