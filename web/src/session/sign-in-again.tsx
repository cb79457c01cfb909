import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Caller } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EntranceFailure, EntranceField, entranceStyles as styles } from './entrance.tsx';

/** Asks for the password over the page that the person was on, so that nothing typed there is lost. */
export function SignInAgain({ caller, onDone, onLeave }: { caller: Caller; onDone: () => void; onLeave: () => void }) {
  const queries = useQueryClient();
  const enter = useWrite('signIn');
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The page behind may have a form of its own: this one is not part of it.
    event.stopPropagation();
    enter.mutate(
      { body: { email: caller.email, password } },
      {
        onSuccess: () => {
          void queries.invalidateQueries();
          onDone();
        },
      },
    );
  };
  return (
    <Dialog title="Sign in again" onClose={onLeave}>
      <form className={styles.form} onSubmit={submit}>
        <p>Your session has ended. What you typed on this page is kept: sign in, then save again.</p>
        <EntranceFailure failure={enter.error} />
        <EntranceField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          readOnly
          value={caller.email}
          faults={undefined}
        />
        <EntranceField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          faults={enter.error?.fields['password']}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" busy={enter.isPending}>
          Sign in
        </Button>
        <Button look="subtle" onClick={onLeave}>
          Leave without saving
        </Button>
      </form>
    </Dialog>
  );
}
