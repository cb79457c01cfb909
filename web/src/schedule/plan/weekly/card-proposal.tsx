// A proposal from the field: another start or duration for a task, with the reason. The programme does not change until a
// planner accepts it. Offline it waits in the browser, and can be withdrawn before it is sent.
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
  /** The unsent proposals of all tasks. */
  waiting: readonly WaitingProposal[];
  /** Whether the person is responsible for the task, or may plan. */
  mayPropose: boolean;
  /** The task is finished: no proposals. */
  isOver: boolean;
  /** Sends a proposal; returns the waiting or refused proposal, or null if the planner has it. */
  onPropose: (words: ProposalWords) => Promise<WaitingProposal | null>;
}

/** The proposal in the form, and the refused one that it is based on. */
interface Draft {
  words: ProposalWords;
  refusedKey: string | null;
  /** Listed before, and listed again when the form is cancelled. */
  isOfList?: boolean;
}

/** The proposals for a task, and the form for a new one. */
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
  // Button and form replace each other: move the focus.
  const [isBack, setBack] = useState(false);
  const items = known.data?.items ?? [];
  const own = waiting.filter((one) => one.actionId === task.action_id);
  // Leave out proposals that are shown in the form or being sent from it.
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
    // The new one replaces the refused one.
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

/** An unsent proposal: its changes, why it was refused, and a button to withdraw it. */
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
