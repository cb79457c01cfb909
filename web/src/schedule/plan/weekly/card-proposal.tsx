// What the field proposes for a task: another start or duration, with the reason. The programme stays as it is until a
// planner accepts. Proposed with a connection only; what was typed stays where it cannot be sent.
import { useId, useState, type FormEvent } from 'react';
import { useCall, useWrite } from '../../../client/data.ts';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { proposalGlyphs, proposalWords, sayProposed, type Proposal } from '../../proposals/proposal-words.ts';
import drawerStyles from './card-drawer.module.css';
import styles from './weekly.module.css';

interface CardProposalProps {
  place: { workspaceId: string; projectId: string };
  taskId: string;
  /** Whoever is responsible for it, or plans. */
  mayPropose: boolean;
  /** The task has ended: nothing is proposed for it. */
  isOver: boolean;
}

/** The proposals for a task, and a new one. */
export function CardProposal({ place, taskId, mayPropose, isOver }: CardProposalProps) {
  const known = useCall('listProposals', { params: place, query: { action_id: taskId } });
  const withdraw = useWrite('withdrawProposal', {
    says: () => 'Proposal withdrawn',
    failsWith: 'Failed to withdraw the proposal',
  });
  const items = known.data?.items ?? [];
  if (items.length === 0 && (!mayPropose || isOver)) return null;
  return (
    <fieldset>
      <legend>Proposals to the planner</legend>
      <ul className={drawerStyles.constraints}>
        {items.map((one) => (
          <li key={one.id}>
            <div>
              <StatusChip plain bucket={proposalGlyphs[one.state]} label={proposalWords[one.state]} />
              <p>{sayProposed(one).join('; ')}</p>
              <p className={styles.code}>{saidOf(one)}</p>
            </div>
            {one.abilities.includes('withdraw') ? (
              <Button
                small
                busy={withdraw.isPending}
                onClick={() => withdraw.mutate({ params: { ...place, id: one.id } })}
              >
                Withdraw
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayPropose && !isOver ? <NewProposal place={place} taskId={taskId} /> : null}
    </fieldset>
  );
}

const saidOf = ({ reason, answer, answered_by }: Proposal) =>
  answered_by === null ? reason : `${reason}. ${answered_by}: ${answer ?? 'agreed'}`;

const takeFocus = (control: HTMLElement | null) => control?.focus();
const focusFirst = (form: HTMLElement | null) => form?.querySelector('input')?.focus();

function NewProposal({ place, taskId }: Pick<CardProposalProps, 'place' | 'taskId'>) {
  // Button and form stand in each other's place, and hand the keyboard over.
  const [shown, setShown] = useState<'button' | 'form' | 'button again'>('button');
  const [start, setStart] = useState('');
  const [days, setDays] = useState('');
  const [reason, setReason] = useState('');
  const id = useId();
  const send = useWrite('createProposal', { says: () => 'Sent to the planner' });
  if (shown !== 'form') {
    return (
      <Button small ref={shown === 'button again' ? takeFocus : null} onClick={() => setShown('form')}>
        Propose another date
      </Button>
    );
  }
  function close() {
    for (const empty of [setStart, setDays, setReason]) empty('');
    send.reset();
    setShown('button again');
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const body = {
      action_id: taskId,
      start_date: start || null,
      duration_days: days === '' ? null : Number(days),
      reason,
    };
    send.mutate(
      { params: place, body },
      {
        onSuccess: close,
      },
    );
  }
  const faults = send.error ? Object.values(send.error.fields).flat() : [];
  const said = faults.length > 0 ? faults : send.error ? [send.error.message] : [];
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
        {said.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={drawerStyles.choices}>
        <Button
          type="submit"
          look="primary"
          busy={send.isPending}
          disabled={!reason.trim() || (start === '' && days === '')}
        >
          Send to the planner
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}
