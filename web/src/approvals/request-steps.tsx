import type { ApprovalRequest } from '@horizon/contract';
import { formatDay, formatInstant } from '../ui/format.ts';
import { StatusChip, type StatusBucket } from '../ui/status-chip.tsx';
import styles from './approvals.module.css';

type Step = ApprovalRequest['steps'][number];

const states: Record<Step['state'], { label: string; bucket: StatusBucket }> = {
  waiting: { label: 'Later', bucket: 'not-started' },
  active: { label: 'Active', bucket: 'in-progress' },
  done: { label: 'Done', bucket: 'completed' },
};
const verbs = { approve: 'approved', return: 'returned', reject: 'rejected' } as const;

const joined = (names: readonly string[], last: string) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

function needOf({ roles, requires_all: all, escalated_to: escalated, is_added: isAdded }: Step): string {
  const need =
    all && roles.length > 1 ? `One approval each of ${joined(roles, 'and')}` : `One approval of ${joined(roles, 'or')}`;
  const more = escalated.length > 0 ? `, or since its escalation of ${joined(escalated, 'or')}` : '';
  return `${need}${more}.${isAdded ? ' Added, because no role before reaches the amount.' : ''}`;
}

/** The steps of a request with the people who can decide and the decisions. */
export function RequestSteps({ request }: { request: ApprovalRequest }) {
  return (
    <section aria-labelledby="approval-steps">
      <h2 id="approval-steps">Steps</h2>
      <ol className={styles.steps}>
        {request.steps.map((step, index) => (
          // Steps never change their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} aria-label={`Step ${step.order}`}>
            <header>
              <strong>Step {step.order}</strong>
              <StatusChip plain {...states[step.state]} />
              {step.state === 'active' && step.due_on !== null ? (
                <span data-late={step.is_overdue || undefined}>
                  {step.is_overdue ? 'was due' : 'due'} by {formatDay(step.due_on)}
                </span>
              ) : null}
            </header>
            <p>{needOf(step)}</p>
            {step.people.length > 0 ? <p>Can decide: {step.people.map(personText).join(', ')}.</p> : null}
            {step.decisions.length > 0 ? (
              <ul>
                {step.decisions.map((one) => (
                  <li key={`${one.person.id} ${one.at}`} data-void={one.is_void || undefined}>
                    {personText({ ...one.person, acting_for: one.acting_for })} {verbs[one.decision]} as {one.role},{' '}
                    {formatInstant(one.at)}
                    {one.comment === null ? '' : `: “${one.comment}”`}
                    {one.is_void ? ' (void: the document changed)' : ''}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

const personText = ({ name, acting_for: other }: Step['people'][number]) =>
  other === null ? name : `${name} for ${other.name}`;
