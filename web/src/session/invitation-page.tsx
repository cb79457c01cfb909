import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiFailure } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { Entrance, EntranceField, EntranceForm, entranceStyles as styles, twoPasswords } from './entrance.tsx';

/** An invited person chooses the password of their account, and is signed in. */
export function InvitationPage() {
  const { token } = useSearch({ from: '/invitation' });
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [differing, setDiffering] = useState<ApiFailure | null>(null);
  const accept = useWrite('acceptInvitation');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toSignIn = () => void navigate({ to: '/sign-in' });

  if (!token) {
    return (
      <Entrance
        title="This link is not complete"
        lead="Open the whole link from your invitation, or ask the person who invited you for a new one."
      >
        <div className={styles.done}>
          <Button onClick={toSignIn}>Go to sign in</Button>
        </div>
      </Entrance>
    );
  }
  const submit = () => {
    setDiffering(password === again ? null : twoPasswords());
    if (password !== again) return;
    const enter = () => {
      // Nothing that an earlier person saw stays in memory.
      queries.clear();
      void navigate({ to: '/', replace: true });
    };
    accept.mutate({ body: { token, password } }, { onSuccess: enter });
  };
  const failure = differing ?? accept.error;
  return (
    <Entrance
      title="Welcome to Horizon"
      lead="Choose the password of your account. You sign in with your e-mail and this password."
    >
      <EntranceForm failure={failure} values={{ password, again }} onSubmit={submit}>
        <EntranceField
          label="Password"
          noun="a password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={10}
          help="At least ten characters."
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
        <Button type="submit" look="primary" busy={accept.isPending}>
          Set the password
        </Button>
      </EntranceForm>
    </Entrance>
  );
}
