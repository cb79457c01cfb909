import type { Caller } from '../client/caller.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/**
 * Shown above a page once another person has signed in in the same browser: nothing on it can be saved any more.
 */
export function OtherPersonNote({ caller, signedIn }: { caller: Caller; signedIn: string }) {
  return (
    <Dialog
      title="Somebody else has signed in"
      footer={
        <Button look="primary" data-autofocus onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      <p>
        This page was opened as {caller.name}, and {signedIn} has signed in in this browser since. Nothing more is saved
        from this page. Reload it to go on as {signedIn}.
      </p>
    </Dialog>
  );
}
