import { useBlocker } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { unsavedForms } from '../ui/leave-guard.ts';

/** Asks before another page is shown while a form holds changes. */
export function LeaveQuestion() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsavedForms.get() > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog
      title="Leave without saving?"
      onClose={reset}
      footer={
        <>
          <Button onClick={proceed}>Leave</Button>
          <Button look="primary" data-autofocus onClick={reset}>
            Stay
          </Button>
        </>
      }
    >
      <p>Your changes on this page are not saved yet.</p>
    </Dialog>
  );
}
