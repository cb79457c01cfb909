// The form of a proposal in a task's card. A proposal that is refused immediately stays in the form, with the reason.
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import type { ProposalWords } from './proposal-queue.ts';
import drawerStyles from './card-drawer.module.css';
import styles from './weekly.module.css';

interface ProposalFormProps {
  /** The initial values. */
  words: ProposalWords;
  /** Why the server refused it. */
  refusal: string | null;
  busy: boolean;
  onSend: (words: ProposalWords) => void;
  onCancel: () => void;
}

const focusFirst = (form: HTMLElement | null) => form?.querySelector('input')?.focus();

export function ProposalForm({ words, refusal, busy, onSend, onCancel }: ProposalFormProps) {
  const [start, setStart] = useState(words.start ?? '');
  const [days, setDays] = useState(words.days === null ? '' : String(words.days));
  const [reason, setReason] = useState(words.reason);
  const id = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    onSend({ start: start || null, days: days === '' ? null : Number(days), reason });
  }
  return (
    <form ref={focusFirst} className={drawerStyles.reason} onSubmit={submit}>
      <label htmlFor={`${id}-start`}>Start no earlier than</label>
      <DayInput id={`${id}-start`} className={styles.control} value={start} onChange={setStart} />
      <label htmlFor={`${id}-days`}>Working days it takes</label>
      <input
        id={`${id}-days`}
        className={styles.control}
        type="number"
        min={0.1}
        max={5000}
        step="any"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <label htmlFor={`${id}-why`}>Why (required)</label>
      <textarea
        id={`${id}-why`}
        className={styles.control}
        rows={2}
        maxLength={2000}
        required
        value={reason}
        aria-describedby={`${id}-wrong`}
        onChange={(event) => setReason(event.target.value)}
      />
      <div id={`${id}-wrong`} role="alert" className={drawerStyles.refusal}>
        {refusal === null ? null : <p>{refusal}</p>}
      </div>
      <div className={drawerStyles.choices}>
        <Button type="submit" look="primary" busy={busy} disabled={!reason.trim() || (start === '' && days === '')}>
          Send to the planner
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
