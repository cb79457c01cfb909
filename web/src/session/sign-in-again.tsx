import { useQueryClient } from '@tanstack/react-query';
import type { Caller } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { Dialog } from '../ui/dialog.tsx';
import { AskPassword } from './ask-password.tsx';
import { CodeForm } from './code-form.tsx';

/** Asks for the password over the page that the person was on, so that nothing typed there is lost. */
export function SignInAgain({ caller, onDone, onLeave }: { caller: Caller; onDone: () => void; onLeave: () => void }) {
  const queries = useQueryClient();
  const enter = useWrite('signIn');
  const goOn = () => {
    void queries.invalidateQueries();
    onDone();
  };
  const signIn = (password: string) => {
    enter.mutate({ body: { email: caller.email, password } }, { onSuccess: goOn });
  };
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
      why="Your session has ended. What you typed on this page is kept: sign in, then save again."
      label="Password"
      name="password"
      email={caller.email}
      failure={enter.error}
      isBusy={enter.isPending}
      go="Sign in"
      leave="Leave without saving"
      onGo={signIn}
      onLeave={onLeave}
    />
  );
}
