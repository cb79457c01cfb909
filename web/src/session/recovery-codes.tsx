import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toasts.ts';
import styles from './profile.module.css';

/** Shows recovery codes once. The dialog closes only with its button. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success({ title: 'The codes are in the clipboard' });
    else toast.error({ title: 'The codes could not be copied', detail: 'Select them and copy them by the browser.' });
  };
  return (
    <Dialog
      title="Keep your recovery codes"
      footer={
        <>
          <Button onClick={() => void copy()}>Copy</Button>
          <Button look="primary" data-autofocus onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <div className={styles.secret}>
        <p>
          Each signs you in once if you do not have your phone. Print them or save them now: they are not shown again.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
