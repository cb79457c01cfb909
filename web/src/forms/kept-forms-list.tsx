import { useNavigate } from '@tanstack/react-router';
import { keptFor, useCaller, useWorkspace } from '../client/caller.tsx';
import { Button } from '../ui/button.tsx';
import { formatInstant } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { formQueue } from './form-queue.ts';
import styles from './forms.module.css';
import { dropForm, keepForm, type KeptForm } from './kept-forms.ts';
import { noteDraftChange, useDrafts, useFormSending } from './use-kept-forms.ts';

/** The forms only on this device: being filled in, waiting to be sent, or refused, with the reason. */
export function KeptForms() {
  const { workspace_id } = useWorkspace();
  const userId = keptFor(useCaller());
  const navigate = useNavigate();
  const send = useFormSending();
  const isHere = (form: KeptForm) => form.userId === userId && form.workspaceId === workspace_id;
  const waiting = formQueue.waiting.use().filter((form) => isHere(form) && !form.isSent);
  const drafts = useDrafts().filter(isHere);
  if (waiting.length + drafts.length === 0) return null;
  const open = (key: string) => void navigate({ to: `/w/${workspace_id}/forms/fill/${key}` });
  /** Makes it a draft again, to be changed and resent. */
  const change = async (form: KeptForm) => {
    await keepForm('drafts', { ...form, refusal: null });
    await formQueue.discard(form.key);
    noteDraftChange();
    open(form.key);
  };
  const discard = async (key: string) => {
    await dropForm('drafts', key);
    noteDraftChange();
  };
  return (
    <section className={styles.kept} aria-label="On this device">
      <h2>On this device</h2>
      <ul>
        {waiting.map((form) => (
          <li key={form.key}>
            <StatusChip
              bucket={form.refusal === null ? 'in-progress' : 'delayed'}
              label={form.refusal === null ? 'Waits to be sent' : 'Not taken'}
              plain
            />
            <span>
              {form.title}, {form.projectName}
            </span>
            {form.refusal === null ? (
              <Button small onClick={send}>
                Send now
              </Button>
            ) : (
              <>
                <span role="alert">{form.refusal}</span>
                <Button small onClick={() => void change(form)}>
                  Change it
                </Button>
              </>
            )}
          </li>
        ))}
        {drafts.map((form) => (
          <li key={form.key}>
            <StatusChip bucket="not-started" label="Being filled" plain />
            <span>
              {form.title}, {form.projectName}, {formatInstant(form.at)}
            </span>
            <Button small aria-label={`Continue ${form.title}`} onClick={() => open(form.key)}>
              Continue
            </Button>
            <Button small look="subtle" aria-label={`Discard ${form.title}`} onClick={() => void discard(form.key)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
