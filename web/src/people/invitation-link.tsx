import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toasts.ts';
import styles from './people.module.css';

interface InvitationLinkProps {
  name: string;
  email: string;
  /** Path of the page on which the person chooses the password. */
  path: string;
  onClose: () => void;
}

/** The link that brings a new person in, to copy or to mail. */
export function InvitationLink({ name, email, path, onClose }: InvitationLinkProps) {
  const link = new URL(path, window.location.origin).href;
  const subject = encodeURIComponent('Your invitation to Horizon');
  const text = encodeURIComponent(`Choose your password here: ${link}`);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast.success({ title: 'The link is in the clipboard' });
  };
  return (
    <Dialog
      title={`Invitation for ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => window.location.assign(`mailto:${email}?subject=${subject}&body=${text}`)}>
            Write a mail
          </Button>
          <Button look="primary" onClick={() => void copy()}>
            Copy link
          </Button>
        </>
      }
    >
      <div className={styles.link}>
        <p>
          Send this link to {email}. They choose their password with it; it works for 14 days and is not shown again.
        </p>
        <code>{link}</code>
      </div>
    </Dialog>
  );
}
