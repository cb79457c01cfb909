import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Caller } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EntranceField, EntranceForm } from './entrance.tsx';

/** Asks for the password over the page that the person was on, so that nothing typed there is lost. */
export function SignInAgain({ caller, onDone, onLeave }: { caller: Caller; onDone: () => void; onLeave: () => void }) {
  const queries = useQueryClient();
  const enter = useWrite('signIn');
  const [password, setPassword] = useState('');
  const submit = () => {
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
      <EntranceForm failure={enter.error} values={{ password }} onSubmit={submit}>
        <p>Your session has ended. What you typed on this page is kept: sign in, then save again.</p>
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
          noun="your password"
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
      </EntranceForm>
    </Dialog>
  );
}
