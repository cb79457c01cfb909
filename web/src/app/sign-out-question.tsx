import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatChangeCount } from './waiting.ts';

interface SignOutQuestionProps {
  /** How many changes the server has not taken. */
  waiting: number;
  busy: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks anyone who signs out while changes wait in this browser: elsewhere nobody knows of them. */
export function SignOutQuestion({ waiting, busy, onLeave, onStay }: SignOutQuestionProps) {
  const isOne = waiting === 1;
  return (
    <Dialog
      title={`Sign out before ${isOne ? 'your change is' : 'your changes are'} sent?`}
      onClose={onStay}
      footer={
        <>
          <Button busy={busy} onClick={onLeave}>
            Sign out
          </Button>
          <Button look="primary" data-autofocus onClick={onStay}>
            Stay
          </Button>
        </>
      }
    >
      <p>
        {formatChangeCount(waiting)} of the weekly plan {isOne ? 'has' : 'have'} not reached Horizon yet.{' '}
        {isOne ? 'It stays' : 'They stay'} in this browser, visible only to you, and {isOne ? 'is' : 'are'} sent once
        you sign in here again.
      </p>
    </Dialog>
  );
}
