import { IconClockPause } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { constraintQueue } from './constraint-queue.ts';
import { discardChange, insistOn, sendAgain } from './change-queue.ts';
import { awaitsNetwork } from '../../../client/waiting.ts';
import type { WaitingConstraint } from './make-ready-changes.ts';
import { describeReason, formatWeekday, stateWords } from './plan-words.ts';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { proposalQueue, describeWaiting, type WaitingProposal } from './proposal-queue.ts';
import { resolutionsOf, type Resolution } from './refused-change.ts';
import { mayBeSent } from './unsent.ts';
import type { WaitingChange } from './waiting-change.ts';
import { mondayOf, type PlanValues } from './week-board.ts';
import styles from './waiting-bar.module.css';

interface WaitingBarProps {
  waiting: readonly WaitingChange[];
  constraints: readonly WaitingConstraint[];
  proposals: readonly WaitingProposal[];
  sending: boolean;
  /** Today on site. */
  today: string;
  onSend: () => void;
  /** Opens a task in the week of a Monday. */
  onOpen: (taskId: string, week: string) => void;
  /** Whether tasks can be planned in the week of a Monday. */
  isOpenable: (taskId: string, week: string) => boolean;
}

/** The plan of a task in words: "Wednesday, promised". */
function describePlan(values: PlanValues): string {
  if (values.day === null) return 'out of the week';
  const reason = values.reason ? `, ${describeReason(values.reason).toLowerCase()}` : '';
  const crew = values.crew ? `, ${values.crew}` : '';
  const note = values.note ? `, “${values.note}”` : '';
  return `${formatWeekday(values.day)}, ${stateWords[values.state].toLowerCase()}${reason}${crew}${note}`;
}

/** Changes waiting for the network, refused changes, and changes by others meanwhile. */
export function WaitingBar(props: WaitingBarProps) {
  const { waiting, constraints, proposals, sending, today, onSend, onOpen } = props;
  const queued = [...waiting.filter(mayBeSent), ...[...constraints, ...proposals].filter(awaitsNetwork)];
  const refused = constraints.filter((one) => one.refusal !== null);
  const unsent = proposals.filter((one) => one.refusal !== null);
  const stuck = waiting.filter((change) => !mayBeSent(change));
  const notSaved = stuck.length + refused.length + unsent.length;
  const words = queued.length === 1 ? '1 change waits' : `${formatNumber(queued.length)} changes wait`;
  return (
    <div className={styles.waiting}>
      <p role="status">
        {queued.length > 0 ? (
          <>
            <IconClockPause size={16} aria-hidden />{' '}
            {sending ? 'Sending what waits …' : `${words} to be sent. Nothing is lost when you close this page.`}
          </>
        ) : null}
      </p>
      {queued.length > 0 && !sending ? (
        <Button small onClick={onSend}>
          Send now
        </Button>
      ) : null}
      {notSaved > 0 ? (
        <section aria-label="Changes that were not saved">
          <h2>{notSaved === 1 ? '1 change was not saved' : `${formatNumber(notSaved)} changes were not saved`}</h2>
          <ul>
            {stuck.map((change) => (
              <StuckChange key={change.key} {...{ change, today, onSend, onOpen }} />
            ))}
            {refused.map((one) => (
              <RefusedConstraint key={one.key} one={one} onSend={onSend} />
            ))}
            {unsent.map((one) => (
              <RefusedProposal key={one.key} one={one} {...props} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

const resolutionWords: Readonly<Record<Resolution, string>> = {
  again: 'Try again',
  'say-now': 'Say it now',
  open: 'Open the task',
  'this-week': 'Plan it this week',
};

type StuckChangeProps = Pick<WaitingBarProps, 'today' | 'onSend' | 'onOpen'> & { change: WaitingChange };

function StuckChange({ change, today, onSend, onOpen }: StuckChangeProps) {
  const { conflict, refusal, taskName } = change;
  const take = (way: Resolution) => {
    if (way === 'again') void insistOn(change).then(onSend);
    else if (way === 'say-now') void sendAgain(change).then(onSend);
    else {
      // The refused change is discarded: the task is shown as stored.
      const week = way === 'this-week' ? mondayOf(today) : change.week;
      void discardChange(change.key).then(() => onOpen(change.actionId, week));
    }
  };
  return (
    <li>
      <div>
        <strong>{taskName}</strong> <span>week of {formatDay(change.week)}</span>
        {conflict ? (
          <>
            <p>Somebody else planned it meanwhile. Choose what holds.</p>
            <dl className={styles.sides}>
              <div>
                <dt>Yours</dt>
                <dd>{describePlan(change.values)}</dd>
              </div>
              <div>
                <dt>Theirs</dt>
                <dd>{describePlan(conflict)}</dd>
              </div>
            </dl>
          </>
        ) : (
          <p>
            {describePlan(change.values)}: {refusal}
          </p>
        )}
      </div>
      {conflict ? (
        <Button small aria-label={`Use mine: ${taskName}`} onClick={() => take('again')}>
          Use mine
        </Button>
      ) : (
        resolutionsOf(change, today).map((way) => (
          <Button small key={way} aria-label={`${resolutionWords[way]}: ${taskName}`} onClick={() => take(way)}>
            {resolutionWords[way]}
          </Button>
        ))
      )}
      <Button
        small
        aria-label={`${conflict ? 'Use theirs' : 'Discard'}: ${taskName}`}
        onClick={() => void discardChange(change.key)}
      >
        {conflict ? 'Use theirs' : 'Discard'}
      </Button>
    </li>
  );
}

/** The change of a constraint in words: "A constraint closed". */
const describeConstraint = ({ change }: WaitingConstraint) =>
  change.kind === 'new'
    ? `${describeReason(change.constraintType)} found missing`
    : `A constraint ${change.status === 'closed' ? 'closed' : 'opened again'}`;

function RefusedConstraint({ one, onSend }: { one: WaitingConstraint; onSend: () => void }) {
  return (
    <li>
      <div>
        <strong>{one.taskName}</strong>
        <p>
          {describeConstraint(one)}: {one.refusal}
        </p>
      </div>
      {one.isFinal ? null : (
        <Button
          small
          aria-label={`Try again: ${one.taskName}`}
          onClick={() => void constraintQueue.queue({ ...one, refusal: null }).then(onSend)}
        >
          Try again
        </Button>
      )}
      <Button small aria-label={`Discard: ${one.taskName}`} onClick={() => void constraintQueue.discard(one.key)}>
        Discard
      </Button>
    </li>
  );
}

type RefusedProposalProps = Pick<WaitingBarProps, 'onSend' | 'onOpen' | 'isOpenable'> & { one: WaitingProposal };

function RefusedProposal({ one, onSend, onOpen, isOpenable }: RefusedProposalProps) {
  return (
    <li>
      <div>
        <strong>{one.taskName}</strong> <span>proposal to the planner</span>
        <p>
          {describeWaiting(one)}. {one.reason}
        </p>
        <p>{one.refusal}</p>
      </div>
      {one.isFinal ? null : (
        <Button
          small
          aria-label={`Try again: ${one.taskName}`}
          onClick={() => void proposalQueue.queue({ ...one, refusal: null }).then(onSend)}
        >
          Try again
        </Button>
      )}
      {isOpenable(one.actionId, one.week) ? (
        <Button small aria-label={`Open the task: ${one.taskName}`} onClick={() => onOpen(one.actionId, one.week)}>
          Open the task
        </Button>
      ) : null}
      <Button small aria-label={`Discard: ${one.taskName}`} onClick={() => void proposalQueue.discard(one.key)}>
        Discard
      </Button>
    </li>
  );
}
