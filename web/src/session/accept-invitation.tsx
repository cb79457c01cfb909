import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { EntranceField, EntranceForm, entranceStyles as styles } from './entrance.tsx';
import { InvitationDetails } from './invitation-details.tsx';
import { forgetLinkSecret } from './link-secret.ts';

interface AcceptInvitationProps {
  token: string;
  /** The inviting workspace. */
  workspaceId: string;
  invitation: CallAnswer<'readInvitation'>;
}

/** Somebody with an account accepts or declines: already signed in, or with the account's password. */
export function AcceptInvitation({ token, workspaceId, invitation }: AcceptInvitationProps) {
  const [password, setPassword] = useState('');
  const signIn = useWrite('signIn');
  const accept = useWrite('acceptMembership');
  const decline = useWrite('declineMembership', { successMessage: (answer) => answer.message });
  const enter = useEntering();
  const answer = { params: { id: workspaceId }, body: { token } };
  const join = () => accept.mutate(answer, { onSuccess: () => enter(`/w/${workspaceId}`) });
  const { email, name, signed_in: signedIn } = invitation;
  const isTheirs = signedIn?.is_same === true || signIn.data !== undefined;
  const isBusy = signIn.isPending || accept.isPending || accept.data !== undefined;
  const failure = signIn.error ?? accept.error ?? decline.error;
  if (signIn.error?.code === 'code_needed') return <CodeForm onDone={join} />;
  return (
    <>
      <InvitationDetails invitation={invitation} />
      {signedIn && !isTheirs ? (
        <p className={styles.note} role="note">
          {signedIn.name} is signed in in this browser. Once you sign in, you go on here as {name}. If you are{' '}
          {signedIn.name}, this link is not yours.
        </p>
      ) : null}
      <EntranceForm
        failure={failure}
        values={{ password }}
        onSubmit={() => (isTheirs ? join() : signIn.mutate({ body: { email, password } }, { onSuccess: join }))}
        isOfPage
      >
        {isTheirs ? null : (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <EntranceField
              label="Your password"
              noun="the password of your account"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              help="The password of your Horizon account. Forgotten it? The administrator of this Horizon can send you a link to choose a new one."
              value={password}
              faults={failure?.fields['password']}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        <Button type="submit" look="primary" busy={isBusy}>
          {isTheirs ? 'Accept' : 'Sign in and accept'}
        </Button>
        {isTheirs ? (
          <Button busy={decline.isPending} onClick={() => decline.mutate(answer, { onSuccess: () => enter('/') })}>
            Decline
          </Button>
        ) : null}
      </EntranceForm>
    </>
  );
}

/** Opens a page of the signed-in person; data of another person must not stay in memory. */
function useEntering() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (to: string) => {
    forgetLinkSecret();
    queries.clear();
    void navigate({ to, replace: true });
  };
}
