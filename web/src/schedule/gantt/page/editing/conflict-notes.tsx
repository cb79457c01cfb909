import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { Conflict } from '../../programme/session-state.ts';
import { conflictLines } from './conflict-words.ts';
import parts from '../gantt-parts.module.css';
import styles from './conflict-notes.module.css';
import type { Gantt } from '../use-gantt.ts';

/** Conflicts with others: their values and the planner's side by side, until the planner decides. */
export function ConflictNotes({ gantt }: { gantt: Gantt }) {
  const { conflicts } = gantt.state;
  if (conflicts.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-label="Changes that collide" role="alert">
      {conflicts.map((conflict) => (
        <ConflictNote key={conflict.key} conflict={conflict} gantt={gantt} />
      ))}
    </section>
  );
}

function ConflictNote({ conflict, gantt }: { conflict: Conflict; gantt: Gantt }) {
  const { session, state } = gantt;
  const [wrong, setWrong] = useState<string | null>(null);
  const lines = conflictLines(conflict, state.live);
  return (
    <div className={styles.conflict}>
      <p>
        <strong>{conflict.note}</strong> was not saved. {conflict.who} changed the same field in the meantime.
      </p>
      {lines.length > 0 ? (
        <ul>
          {lines.map(({ name, field, theirs, mine }) => (
            <li key={`${name} ${field}`}>
              {name}, {field}: now <strong>{theirs}</strong>, yours <strong>{mine}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      {wrong ? <p className={parts.late}>{wrong}</p> : null}
      <div className={parts.buttons}>
        <Button small look="primary" onClick={() => setWrong(session.keepMine(conflict))}>
          Keep mine
        </Button>
        <Button small onClick={() => session.takeTheirs(conflict)}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
