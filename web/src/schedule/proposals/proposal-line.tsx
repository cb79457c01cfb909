// One proposal: the changes, who proposes them and why, and the planner's answer.
import { useId, useState } from 'react';
import { useCall, useWrite } from '../../client/data.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useSiteClock } from '../plan/parts/site-clock.ts';
import type { ProjectPlace } from '../tasks/project-place.ts';
import {
  proposalGlyphs,
  proposalWords,
  describeProposalEffect,
  describeProposed,
  type Proposal,
} from './proposal-words.ts';
import styles from './proposals.module.css';

interface ProposalLineProps {
  place: Pick<ProjectPlace, 'workspaceId' | 'projectId'>;
  proposal: Proposal;
  /** Opens the proposal's task. */
  onOpen: () => void;
}

export function ProposalLine({ place, proposal, onOpen }: ProposalLineProps) {
  const { abilities, answer, answered_by, answered_at, created_at, created_by, reason, state } = proposal;
  const clock = useSiteClock();
  return (
    <li className={styles.proposal}>
      <div className={styles.head}>
        <Button look="link" onClick={onOpen}>
          {proposal.task_name}
        </Button>
        {proposal.task_code === null ? null : <span className={styles.quiet}>{proposal.task_code}</span>}
        <StatusChip bucket={proposalGlyphs[state]} label={proposalWords[state]} />
      </div>
      {describeProposed(proposal).map((line) => (
        <p key={line} className={styles.change}>
          {line}
        </p>
      ))}
      <p>{reason}</p>
      <p className={styles.quiet}>
        {created_by}, {clock.format(created_at)}
      </p>
      {answered_by === null ? null : (
        <p>
          <span className={styles.quiet}>
            {proposalWords[state]} by {answered_by}
            {answered_at === null ? '' : `, ${clock.format(answered_at)}`}
          </span>
          {answer === null ? '' : `: ${answer}`}
        </p>
      )}
      {abilities.includes('accept') ? <Answer place={place} proposal={proposal} /> : null}
    </li>
  );
}

function Answer({ place, proposal }: Pick<ProposalLineProps, 'place' | 'proposal'>) {
  const { id, task_name: name, version } = proposal;
  const { workspaceId, projectId } = place;
  const params = { workspaceId, projectId, id };
  const effect = useCall('tryProposal', { params });
  const [why, setWhy] = useState<string | null>(null);
  const whyId = useId();
  const undo = useWrite('undoSchedule', {
    successMessage: () => 'The programme was restored',
    failsWith: 'Failed to undo',
  });
  const accept = useWrite('acceptProposal', {
    successMessage: () => `Accepted: ${name}`,
    undo: ({ batch_id }) => undo.mutate({ params: { workspaceId, projectId }, body: { batch_id } }),
    failsWith: 'Failed to accept the proposal',
  });
  const refuse = useWrite('refuseProposal', {
    successMessage: () => `Refused: ${name}`,
    failsWith: 'Failed to refuse the proposal',
  });
  return (
    <>
      <p role="status">
        {effect.data
          ? `If accepted: ${describeProposalEffect(effect.data)}`
          : effect.error
            ? effect.error.message
            : 'Its effect is being calculated …'}
      </p>
      {why === null ? (
        <div className={styles.buttons}>
          <Button
            look="primary"
            busy={accept.isPending}
            aria-label={`Accept: ${name}`}
            disabled={effect.data?.moved_count === 0}
            onClick={() => accept.mutate({ params, body: { version } })}
          >
            Accept
          </Button>
          <Button aria-label={`Refuse: ${name}`} onClick={() => setWhy('')}>
            Refuse…
          </Button>
        </div>
      ) : (
        <form
          className={styles.why}
          onSubmit={(event) => {
            event.preventDefault();
            if (why.trim()) refuse.mutate({ params, body: { version, answer: why.trim() } });
          }}
        >
          <label htmlFor={whyId}>Why not? (required)</label>
          <textarea
            ref={takeFocus}
            id={whyId}
            rows={2}
            maxLength={2000}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
          <div className={styles.buttons}>
            <Button type="submit" look="primary" busy={refuse.isPending} disabled={!why.trim()}>
              Refuse
            </Button>
            <Button onClick={() => setWhy(null)}>Cancel</Button>
          </div>
        </form>
      )}
    </>
  );
}

const takeFocus = (control: HTMLElement | null) => control?.focus();
