// A task of the week: day, promise, outcome and constraints, laid out for use with a thumb.
import { useDeclaredCrews } from '../../../crews/use-declared-crews.ts';
import { varianceReasons } from '@horizon/schedule';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { DefinitionList } from '../../../ui/details.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { formatDay } from '../../../ui/format.ts';
import { useConfirmedClose } from '../../../ui/keep-editing.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { bucketGlyphs, bucketOfWord, bucketWords } from '../parts/bucket-words.ts';
import { CardProposal } from './card-proposal.tsx';
import { CardConstraints } from './card-constraints.tsx';
import type { WaitingConstraint } from './make-ready-changes.ts';
import type { ProposalWords, WaitingProposal } from './proposal-queue.ts';
import { draftOf, isUnsaved, type NotDoneDraft } from './not-done-draft.ts';
import {
  dayIsOverNote,
  elsewhereNote,
  noWorkNote,
  countedStateNote,
  describeReason,
  settledNote,
  formatWeekday,
  whoPlansNote,
  stateGlyphs,
  stateWords,
  whyNotClosed,
  whyNotPromised,
} from './plan-words.ts';
import {
  dayAfter,
  movedTo,
  type BoardCard,
  type PlanValues,
  type VarianceReason,
  type WeekAnswer,
} from './week-board.ts';
import drawerStyles from './card-drawer.module.css';
import styles from './weekly.module.css';

interface CardDrawerProps {
  place: { workspaceId: string; projectId: string };
  card: BoardCard;
  week: string;
  /** Today on site. */
  today: string;
  mayEdit: boolean;
  /** Why the week is read-only; null if the project is not archived. */
  archived: string | null;
  /** Reports the outcome of a promise. */
  mayReport: boolean;
  /** The crews and subcontractors to choose from. */
  crews: readonly string[];
  /** Non-working days of the project's calendar. */
  restDays: WeekAnswer['rest_days'];
  /** The programme's rule for critical tasks. */
  criticalRule: WeekAnswer['critical_rule'];
  /** Why it cannot be moved to a day, or out of the week without one; null if it can. */
  whyNot: (card: BoardCard, day: number | null) => string | null;
  /** Shows the task in the current week. */
  onThisWeek: () => void;
  onChange: (values: PlanValues) => void;
  waitingConstraints: readonly WaitingConstraint[];
  onConstraint: (key: string, change: WaitingConstraint['change']) => void;
  waitingProposals: readonly WaitingProposal[];
  /** Sends a proposal; returns the waiting or refused proposal, or null if the planner has it. */
  onPropose: (words: ProposalWords) => Promise<WaitingProposal | null>;
  onClose: () => void;
}

const days: readonly (number | null)[] = [0, 1, 2, 3, 4, 5, 6, null];

export function CardDrawer(props: CardDrawerProps) {
  const { card, week, mayEdit, onChange, onClose } = props;
  const crews = useOfferedCrews(props.crews);
  const { task, values } = card;
  const isRest = (day: number | null) =>
    day !== null && (task.days_without_work.includes(day) || props.restDays.some((rest) => rest.day === day));
  const bucket = bucketOfWord(task.task_status);
  const [elsewhere, noWork] = [elsewhereNote(task), noWorkNote(task, values, week)];
  const [draft, setDraft] = useState<NotDoneDraft | null>(null);
  const isTyped = isUnsaved(draft, values);
  useLeaveGuard(isTyped);
  const { close, question } = useConfirmedClose(isTyped, onClose);
  return (
    <Drawer title={task.name} onClose={close}>
      {question}
      <div className={drawerStyles.drawer}>
        <p className={styles.mark}>
          <StatusChip
            bucket={stateGlyphs[values.state]}
            label={values.day === null ? 'No day' : stateWords[values.state]}
          />
          {card.waiting ? 'Waiting to be sent' : (countedStateNote(card) ?? '')}
        </p>
        <fieldset disabled={!mayEdit}>
          <legend>Day</legend>
          <div className={drawerStyles.choices}>
            {days.map((day) => (
              <Button
                key={day ?? 'none'}
                aria-pressed={values.day === day}
                className={classes(values.day === day && drawerStyles.chosen)}
                disabled={props.whyNot(card, day) !== null}
                onClick={() => onChange(movedTo(values, day))}
              >
                {day === null ? 'No day' : `${formatWeekday(day).slice(0, 3)} ${Number(dayAfter(week, day).slice(8))}`}
                {isRest(day) ? <span className={drawerStyles.noWork}>No work</span> : null}
              </Button>
            ))}
          </div>
          {elsewhere ? (
            <p className={drawerStyles.refusal} role="note">
              {elsewhere}, in another week.{' '}
              {mayEdit ? 'A day here plans it twice: take it out of that week first.' : ''}
            </p>
          ) : null}
          {noWork ? (
            <p className={drawerStyles.refusal} role="note">
              {noWork} {mayEdit ? 'Choose another day, or keep it where work is agreed for then.' : ''}
            </p>
          ) : null}
          {mayEdit ? null : <p>{whoPlansNote(values.day, props.archived)}</p>}
        </fieldset>
        {values.day === null || crews.length === 0 ? null : (
          <fieldset disabled={!mayEdit}>
            <legend>Crew or subcontractor</legend>
            <select
              className={styles.control}
              aria-label="Crew or subcontractor"
              value={values.crew ?? ''}
              onChange={(event) => onChange({ ...values, crew: event.target.value || null })}
            >
              <option value="">As the task says</option>
              {crews.map((crew) => (
                <option key={crew} value={crew}>
                  {crew}
                </option>
              ))}
            </select>
          </fieldset>
        )}
        <Promise {...props} draft={draft} onDraft={setDraft} />
        <CardConstraints
          task={task}
          waiting={props.waitingConstraints}
          mayEdit={mayEdit}
          onChange={props.onConstraint}
        />
        <CardProposal
          place={props.place}
          task={task}
          waiting={props.waitingProposals}
          onPropose={props.onPropose}
          mayPropose={props.archived === null && (mayEdit || props.mayReport)}
          isOver={task.progress_percentage >= 100}
        />
        <h3>The task</h3>
        <DefinitionList
          entries={[
            { label: 'Activity id', value: task.code },
            { label: 'Programme', value: `${formatDay(task.start_date)} to ${formatDay(task.end_date)}` },
            {
              label: 'Status',
              value: (
                <StatusChip
                  plain
                  bucket={bucketGlyphs[bucket]}
                  label={bucketWords[bucket]}
                  progress={task.progress_percentage / 100}
                />
              ),
            },
            { label: 'Critical', value: `${task.is_critical ? 'Yes' : 'No'}. ${props.criticalRule}` },
            { label: 'Trade', value: task.trade },
            { label: 'Crew', value: task.crew },
            { label: 'Responsible', value: task.assignee_name },
          ]}
        />
      </div>
    </Drawer>
  );
}

interface PromiseProps extends CardDrawerProps {
  /** The unsaved reason why it was not done; null while it is not being asked for. */
  draft: NotDoneDraft | null;
  onDraft: (draft: NotDoneDraft | null) => void;
}

/** Buttons to promise, and to report done or not done. They never move, so that a double tap presses no other button. */
function Promise(props: PromiseProps) {
  const { card, week, today, mayEdit, mayReport, onChange, draft, onDraft } = props;
  const { values } = card;
  const asks = draft !== null;
  const notDone = useRef<HTMLButtonElement>(null);
  const { canBePromised, openConstraints } = card;
  const refusal = whyNotPromised({ canBePromised, openConstraints, day: values.day }, week, today);
  const isPromised = values.state !== 'planned';
  const isOver = !isPromised && mayEdit && today > dayAfter(week, 6);
  const openRefusal = isPromised ? props.whyNot(card, null) : null;
  const tooEarly = isPromised ? whyNotClosed(week, today) : null;
  const set = (state: PlanValues['state'], reason: VarianceReason | null = null, note = values.note) => {
    onDraft(null);
    onChange({ ...values, state, reason, note });
  };
  // People without permission to plan see no notes about planning actions.
  const remark = isPromised
    ? (tooEarly ?? settledNote(week, today) ?? (mayEdit && values.state === 'promised' ? openRefusal : null))
    : mayEdit
      ? (refusal ?? dayIsOverNote(values.day === null ? null : dayAfter(week, values.day), today))
      : null;
  return (
    <fieldset disabled={!mayReport}>
      <legend>Promise</legend>
      {remark === null ? null : (
        <p className={drawerStyles.remark} role="note">
          {remark}
        </p>
      )}
      {isOver ? (
        <Button look="primary" onClick={props.onThisWeek}>
          Plan it this week
        </Button>
      ) : null}
      <div className={drawerStyles.choices}>
        <Button
          look={isPromised ? 'default' : 'primary'}
          aria-disabled={isPromised || undefined}
          disabled={!isPromised && (refusal !== null || !mayEdit)}
          onClick={() => {
            if (!isPromised) set('promised');
          }}
        >
          {isPromised ? 'Promised' : 'Promise'}
        </Button>
        <Button
          disabled={!isPromised || tooEarly !== null}
          aria-pressed={values.state === 'done'}
          className={classes(values.state === 'done' && drawerStyles.chosen)}
          onClick={() => set('done')}
        >
          Done
        </Button>
        <Button
          disabled={!isPromised || tooEarly !== null}
          aria-pressed={values.state === 'not done'}
          aria-expanded={asks}
          className={classes(values.state === 'not done' && drawerStyles.chosen)}
          ref={notDone}
          onClick={() => {
            // A second press hides the question, unless it has unsaved input.
            if (!isUnsaved(draft, values)) onDraft(asks ? null : draftOf(values));
          }}
        >
          Not done
        </Button>
        {!mayEdit || !isPromised ? null : values.state === 'promised' ? (
          openRefusal === null ? (
            <Button onClick={() => set('planned')}>Withdraw the promise</Button>
          ) : null
        ) : (
          <Button onClick={() => set('promised')}>Open it again</Button>
        )}
      </div>
      {draft === null ? null : (
        <Reason
          draft={draft}
          onDraft={onDraft}
          onSay={(reason, note) => {
            set('not done', reason, note);
            // The pressed button disappears with the question.
            notDone.current?.focus();
          }}
        />
      )}
      {values.state === 'not done' && values.reason && !asks ? (
        <p>
          Not done: {describeReason(values.reason)}
          {values.note ? `. ${values.note}` : ''}
        </p>
      ) : null}
    </fieldset>
  );
}

interface ReasonProps {
  draft: NotDoneDraft;
  onDraft: (draft: NotDoneDraft) => void;
  onSay: (reason: VarianceReason, note: string | null) => void;
}

function Reason({ draft, onDraft, onSay }: ReasonProps) {
  const { reason, note } = draft;
  const id = useId();
  const chosen = varianceReasons.find((one) => one === reason);
  return (
    <div className={drawerStyles.reason}>
      <label htmlFor={`${id}-reason`}>Why was it not done? (required)</label>
      <select
        id={`${id}-reason`}
        className={styles.control}
        value={reason}
        onChange={(event) => onDraft({ ...draft, reason: event.target.value })}
      >
        <option value="">Choose a reason</option>
        {varianceReasons.map((one) => (
          <option key={one} value={one}>
            {describeReason(one)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-note`}>Note</label>
      <textarea
        id={`${id}-note`}
        className={styles.control}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => onDraft({ ...draft, note: event.target.value })}
      />
      <Button look="primary" disabled={!chosen} onClick={() => chosen && onSay(chosen, note.trim() || null)}>
        Save as not done
      </Button>
    </div>
  );
}

/** The names on the board, and the crews of the workspace. */
function useOfferedCrews(named: readonly string[]): readonly string[] {
  const declared = [...useDeclaredCrews().values()].map(({ name }) => name);
  const known = new Set(declared.map((name) => name.toLowerCase()));
  return [...declared, ...named.filter((name) => !known.has(name.toLowerCase()))].toSorted((a, b) =>
    a.localeCompare(b),
  );
}
