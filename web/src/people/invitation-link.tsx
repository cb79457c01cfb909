import { useState } from 'react';
import { useCall } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { KeepEditing } from '../ui/keep-editing.tsx';
import { toast } from '../ui/toasts.ts';
import styles from './people.module.css';

interface InvitationLinkProps {
  name: string;
  email: string;
  /** The path of the page to accept the invitation. */
  path: string;
  onClose: () => void;
}

/** The invitation link, to copy or to e-mail. */
export function InvitationLink({ name, email, path, onClose }: InvitationLinkProps) {
  const link = new URL(path, window.location.origin).href;
  const subject = encodeURIComponent('Your invitation to Horizon');
  const text = encodeURIComponent(`Accept the invitation here: ${link}`);
  const isMailed = useCall('getSetup', {}).data?.sends_mail === true;
  const [isTaken, setTaken] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const copy = async () => {
    if (!(await copyText(link))) {
      toast.error({ title: 'The link could not be copied', detail: 'Select it and copy it by the browser.' });
      return;
    }
    setTaken(true);
    setAsking(false);
    toast.success({ title: 'The link is in the clipboard' });
  };
  return (
    <Dialog
      title={`Invitation for ${name}`}
      onClose={isMailed || isTaken || isAsking ? onClose : () => setAsking(true)}
      footer={
        <>
          <Button
            onClick={() => {
              setTaken(true);
              window.location.assign(`mailto:${email}?subject=${subject}&body=${text}`);
            }}
          >
            Write a mail
          </Button>
          <Button look="primary" data-autofocus onClick={() => void copy()}>
            Copy link
          </Button>
        </>
      }
    >
      {isAsking ? (
        <KeepEditing stay="Stay" leave="Close" onDiscard={onClose} onKeep={() => setAsking(false)}>
          The link has not been copied, and is not shown again. A new one can be made on the page of this person.
        </KeepEditing>
      ) : null}
      {isMailed ? <p>The link is also on its way to {email}.</p> : null}
      <div className={styles.link}>
        <p>
          Send this link to <EmailText email={email} />. They accept with it and become a member; it works for 14 days
          and is not shown again.
        </p>
        <code>{link}</code>
      </div>
    </Dialog>
  );
}
