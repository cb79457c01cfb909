// A proposal from the field: another start or duration for a task, with the reason. The programme stays as it is until
// a planner accepts. Proposed offline it waits in the browser, and can be withdrawn before it is sent.
import { useState } from 'react';
import { useWorkspace } from '../../../client/caller.tsx';
import { useCall, useWrite } from '../../../client/data.ts';
import { useProjectPermissions } from '../../../client/project-permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toasts.ts';
import { proposalGlyphs, proposalWords, describeProposed, type Proposal } from '../../proposals/proposal-words.ts';
import { ProposalForm } from './proposal-form.tsx';
import {
  proposalQueue,
  describeWaiting,
  withdrawWaiting,
  type ProposalWords,
  type WaitingProposal,
} from './proposal-queue.ts';
import type { WeekTask } from './week-board.ts';
import drawerStyles from './card-drawer.module.css';
import styles from './weekly.module.css';

interface CardProposalProps {
  place: { workspaceId: string; projectId: string };
  task: WeekTask;
  /** Those of all tasks that have not reached the planner. */
  waiting: readonly WaitingProposal[];
  /** Anyone who is responsible for it, or plans. */
  mayPropose: boolean;
  /** The task has ended: nothing is proposed for it. */
  isOver: boolean;
  /** Proposes; returns the waiting or refused proposal, null if the planner has it. */
  onPropose: (words: ProposalWords) => Promise<WaitingProposal | null>;
}

/** The typed proposal, and the refused one it came from. */
interface Draft {
  words: ProposalWords;
  refusedKey: string | null;
  /** It was in the list before, and is there again where the form is left. */
  isOfList?: boolean;
}

/** The proposals for a task, and a new one. */
export function CardProposal({ place, task, waiting, mayPropose, isOver, onPropose }: CardProposalProps) {
  const seesProposals = useProjectPermissions(useWorkspace(), place.projectId).includes('schedule:analyse');
  const input = { params: place, query: { action_id: task.action_id } };
  const known = useCall('listProposals', input, { enabled: seesProposals });
  const withdraw = useWrite('withdrawProposal', {
    successMessage: () => 'Proposal withdrawn',
    failsWith: 'Failed to withdraw the proposal',
  });
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSending, setSending] = useState(false);
  // Button and form replace each other, and pass on the focus.
  const [isBack, setBack] = useState(false);
  const items = known.data?.items ?? [];
  const own = waiting.filter((one) => one.actionId === task.action_id);
  // Proposals back in the form, or being sent from it, are shown there instead.
  const listed = own.filter(({ key }) => key !== draft?.refusedKey && !isSending);
  const refusal = own.find(({ key }) => key === draft?.refusedKey)?.refusal ?? null;
  const maySend = mayPropose && !isOver;
  if (items.length === 0 && listed.length === 0 && !maySend) return null;

  function leave() {
    setDraft(null);
    setBack(true);
  }
  async function send(words: ProposalWords, refusedKey: string | null) {
    setSending(true);
    const left = await onPropose(words);
    // The new one is in the place of what was refused before.
    if (refusedKey !== null) await proposalQueue.discard(refusedKey);
    setSending(false);
    if (left && left.refusal !== null) {
      setDraft({ words, refusedKey: left.key });
      return;
    }
    if (!left || left.isSent) toast.success({ title: 'Sent to the planner' });
    else
      toast.info({ title: 'Your proposal waits in this browser', detail: 'It is sent when the connection is back.' });
    leave();
  }
  return (
    <fieldset>
      <legend>Proposals to the planner</legend>
      <ul className={drawerStyles.constraints}>
        {listed.map((one) => (
          <WaitingLine
            key={one.key}
            one={one}
            onChange={
              maySend && draft === null ? () => setDraft({ words: one, refusedKey: one.key, isOfList: true }) : null
            }
          />
        ))}
        {items.map((one) => (
          <li key={one.id}>
            <div>
              <StatusChip plain bucket={proposalGlyphs[one.state]} label={proposalWords[one.state]} />
              <p>{describeProposed(one).join('; ')}</p>
              <p className={styles.code}>{withoutSkipped(one)}</p>
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
      {!maySend ? null : draft === null ? (
        <Button
          small
          ref={isBack ? takeFocus : null}
          onClick={() => setDraft({ words: { start: null, days: null, reason: '' }, refusedKey: null })}
        >
          Propose another date
        </Button>
      ) : (
        <ProposalForm
          words={draft.words}
          refusal={refusal}
          busy={isSending}
          onSend={(words) => void send(words, draft.refusedKey)}
          onCancel={() => {
            if (draft.refusedKey !== null && !draft.isOfList) void proposalQueue.discard(draft.refusedKey);
            leave();
          }}
        />
      )}
    </fieldset>
  );
}

const withoutSkipped = ({ reason, answer, answered_by }: Proposal) =>
  answered_by === null ? reason : `${reason}. ${answered_by}: ${answer ?? 'agreed'}`;

const takeFocus = (control: HTMLElement | null) => control?.focus();

/** One that has not reached the planner: what it says, why it was not taken, and how it is undone. */
function WaitingLine({ one, onChange }: { one: WaitingProposal; onChange: (() => void) | null }) {
  const { key, refusal, reason, isWithdrawn } = one;
  const label = refusal === null ? (isWithdrawn ? 'Withdrawal waiting to be sent' : 'Waiting to be sent') : 'Not sent';
  return (
    <li>
      <div>
        <StatusChip plain bucket={refusal === null ? 'open' : 'delayed'} label={label} />
        <p>{describeWaiting(one)}</p>
        <p className={styles.code}>{reason}</p>
        {refusal === null ? null : <p className={drawerStyles.refusal}>{refusal}</p>}
      </div>
      {refusal === null || onChange === null || isWithdrawn ? null : (
        <Button small onClick={onChange}>
          Change…
        </Button>
      )}
      {isWithdrawn && refusal === null ? null : (
        <Button small onClick={() => void withdrawWaiting(key)}>
          {refusal === null ? 'Withdraw' : 'Discard'}
        </Button>
      )}
    </li>
  );
}
