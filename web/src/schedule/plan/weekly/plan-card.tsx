import type { MouseEvent } from 'react';
import {
  IconCalendarOff,
  IconCheck,
  IconClockExclamation,
  IconClockPause,
  IconFlame,
  IconHistory,
  IconLock,
} from '@tabler/icons-react';
import { classes } from '../../../ui/classes.ts';
import { StatusGlyph } from '../../../ui/status-chip.tsx';
import {
  countedStateNote,
  openConstraintsNote,
  overdueNote,
  describeReason,
  withoutDayNote,
  stateGlyphs,
  stateWords,
} from './plan-words.ts';
import type { BoardCard } from './week-board.ts';
import styles from './weekly.module.css';

interface PlanCardProps {
  card: BoardCard;
  /** Today on site. */
  week: string;
  today: string;
  isLifted: boolean;
  isChosen: boolean;
  mayDrag: boolean;
  /** Whether it is the tab stop. */
  isStop: boolean;
  onDrag?: (isOn: boolean) => void;
  /** Called on a press, with the modifier keys. */
  onPress: (event: MouseEvent) => void;
}

/** A task on the board: name, state as icon and text, and open constraints. */
export function PlanCard({ card, week, today, isLifted, isChosen, mayDrag, isStop, onDrag, onPress }: PlanCardProps) {
  const { task, values, openConstraints, waiting, proposal } = card;
  const counted = countedStateNote(card);
  const overdue = overdueNote(card, week, today);
  const isOpen = values.state === 'planned' || values.state === 'promised';
  const isWithoutWork = isOpen && values.day !== null && task.days_without_work.includes(values.day);
  return (
    <button
      type="button"
      className={classes(
        styles.card,
        isLifted && styles.lifted,
        isChosen && styles.isChosen,
        waiting?.conflict && styles.inConflict,
      )}
      data-card={card.id}
      tabIndex={isStop ? 0 : -1}
      draggable={mayDrag}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', card.id);
        onDrag?.(true);
      }}
      onDragEnd={() => onDrag?.(false)}
      onClick={onPress}
    >
      {isChosen ? (
        <span className={classes(styles.mark, styles.chosenMark)}>
          <IconCheck size={14} aria-hidden />
          Chosen
        </span>
      ) : null}
      <strong>{task.name}</strong>
      {task.code ? <span className={styles.code}>{task.code}</span> : null}
      <span className={styles.mark}>
        <StatusGlyph bucket={stateGlyphs[values.state]} />
        {values.day === null ? withoutDayNote(task) : stateWords[values.state]}
        {values.state === 'not done' && values.reason ? `: ${describeReason(values.reason)}` : ''}
      </span>
      {counted === null ? null : (
        <span className={styles.mark}>
          <IconHistory size={14} aria-hidden />
          {counted}
        </span>
      )}
      {isWithoutWork ? (
        <span className={styles.mark}>
          <IconCalendarOff size={14} aria-hidden />
          Day without work
        </span>
      ) : null}
      {overdue === null ? null : (
        <span className={classes(styles.mark, styles.overdue)}>
          <IconClockExclamation size={14} aria-hidden />
          {overdue}
        </span>
      )}
      {task.is_critical ? (
        <span className={styles.mark}>
          <IconFlame size={14} aria-hidden />
          Critical
        </span>
      ) : null}
      {openConstraints > 0 ? (
        <span className={styles.mark}>
          <IconLock size={14} aria-hidden />
          {openConstraintsNote(openConstraints)}
        </span>
      ) : null}
      {waiting ? (
        <span className={classes(styles.mark, styles.waits)}>
          <IconClockPause size={14} aria-hidden />
          {waiting.conflict ? 'Changed by others too' : waiting.refusal ? 'Not saved' : 'Waiting to be sent'}
        </span>
      ) : null}
      {proposal ? (
        <span className={classes(styles.mark, styles.waits)}>
          <IconClockPause size={14} aria-hidden />
          {proposal.refusal === null ? 'Proposal waiting to be sent' : 'Proposal not sent'}
        </span>
      ) : null}
    </button>
  );
}
