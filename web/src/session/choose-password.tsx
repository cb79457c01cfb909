import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiFailure, CallAnswer } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { InvitationDetails } from './invitation-details.tsx';
import { forgetLinkSecret } from './link-secret.ts';
import { EntranceField, EntranceForm, entranceStyles as styles } from './entrance.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { faultsOfTwice } from './two-passwords.ts';

interface ChoosePasswordProps {
  token: string;
  invitation: CallAnswer<'readInvitation'>;
}

/** The recipient of the link, and the form to choose a password. */
export function ChoosePassword({ token, invitation }: ChoosePasswordProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [differing, setDiffering] = useState<ApiFailure | null>(null);
  const accept = useWrite('acceptInvitation');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const submit = () => {
    const faults = faultsOfTwice('password', password, again);
    setDiffering(faults);
    if (faults) return;
    const enter = () => {
      forgetLinkSecret();
      // Data of the previous person must not stay in memory.
      queries.clear();
      void navigate({ to: '/', replace: true });
    };
    accept.mutate({ body: { token, password } }, { onSuccess: enter });
  };
  const failure = differing ?? accept.error;
  // The button stays busy until the next page has loaded: the link works only once.
  const { name, email, signed_in } = invitation;
  return (
    <>
      <InvitationDetails invitation={invitation} />
      {signed_in && !signed_in.is_same ? (
        <p className={styles.note} role="note">
          {signed_in.name} is signed in in this browser. Once you set the password, you go on here as {name}. If you are{' '}
          {signed_in.name}, this link is not yours.
        </p>
      ) : null}
      <EntranceForm failure={failure} values={{ password, again }} onSubmit={submit} isOfPage>
        {/* Identifies the account for password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          name="password"
          value={password}
          faults={failure?.fields['password']}
          onChange={(event) => setPassword(event.target.value)}
        />
        <EntranceField
          label="Password again"
          name="again"
          type="password"
          autoComplete="new-password"
          required
          value={again}
          faults={failure?.fields['again']}
          onChange={(event) => setAgain(event.target.value)}
        />
        <Button type="submit" look="primary" busy={accept.isPending || accept.data !== undefined}>
          Set the password
        </Button>
      </EntranceForm>
    </>
  );
}
