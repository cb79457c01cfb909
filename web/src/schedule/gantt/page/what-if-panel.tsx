import { compareSchedules } from '@horizon/schedule';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { dayText, finishDayText } from '../cell-text.ts';
import { effectOf, sayEffect } from './effect-of-edits.ts';
import styles from './gantt-page.module.css';
import type { Gantt } from './use-gantt.ts';

const MOST_LISTED = 40;

/** A named what-if beside the live programme: begun, compared, then applied or dropped. */
export function WhatIfPanel({
  gantt,
  onClose,
  onGo,
}: {
  gantt: Gantt;
  onClose: () => void;
  onGo: (task: number) => void;
}) {
  const { scenario } = gantt.state;
  return (
    <aside className={styles.panel} aria-label="What if">
      <header className={styles.panelHead}>
        <h2>{scenario ? `What if: ${scenario.name}` : 'What if?'}</h2>
        <IconButton small label="Close" onClick={onClose}>
          <IconX />
        </IconButton>
      </header>
      <div
        className={styles.panelBody}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label="What if"
      >
        {scenario ? <Comparison gantt={gantt} onGo={onGo} /> : <Beginning gantt={gantt} />}
      </div>
    </aside>
  );
}

function Beginning({ gantt }: { gantt: Gantt }) {
  const [name, setName] = useState('');
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        gantt.session.startScenario(name.trim() || 'What if');
      }}
    >
      <p>Changes are collected beside the live programme. Nobody sees them until they are applied.</p>
      <div className={styles.fields}>
        <label>
          Name
          <input value={name} placeholder="Second crane from March" onChange={(event) => setName(event.target.value)} />
        </label>
      </div>
      <Button type="submit" look="primary">
        Begin
      </Button>
    </form>
  );
}

function Comparison({ gantt, onGo }: { gantt: Gantt; onGo: (task: number) => void }) {
  const { session, state } = gantt;
  const { live, schedule, scenario } = state;
  const comparison = compareSchedules(live, schedule);
  const { tasks } = schedule.network.programme;
  const moved = comparison.changedTasks.flatMap(({ afterId, changes }) => {
    const change = changes.find(({ field }) => field === 'finish') ?? changes.find(({ field }) => field === 'start');
    const task = schedule.network.indexOf.get(afterId);
    return change && task !== undefined ? [{ task, change }] : [];
  });
  return (
    <>
      <section className={styles.section}>
        <ul className={styles.effect}>
          {sayEffect(effectOf(live, schedule), schedule).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>
            {scenario!.edits.length} {scenario!.edits.length === 1 ? 'change' : 'changes'},{' '}
            {comparison.joinedCriticalPath.length} joined and {comparison.leftCriticalPath.length} left the critical
            path
          </li>
        </ul>
        <div className={styles.buttons}>
          <Button look="primary" disabled={scenario!.edits.length === 0} onClick={() => session.endScenario(true)}>
            Apply
          </Button>
          <Button onClick={() => session.endScenario(false)}>Drop</Button>
        </div>
      </section>
      <section className={styles.section}>
        <h3>
          Moved tasks <span className={styles.count}>{moved.length}</span>
        </h3>
        <ul className={styles.links}>
          {moved.slice(0, MOST_LISTED).map(({ task, change }) => (
            <li key={tasks[task]!.id}>
              <button type="button" className={styles.link} onClick={() => onGo(task)}>
                {tasks[task]!.name}
              </button>
              <span className={styles.linkTail}>
                <del>{word(change.before, change.field)}</del> → {word(change.after, change.field)}
              </span>
            </li>
          ))}
        </ul>
        {moved.length > MOST_LISTED ? <p className={styles.none}>and {moved.length - MOST_LISTED} more</p> : null}
      </section>
    </>
  );
}

function word(value: string | number | boolean | null, field: string): string {
  if (typeof value !== 'number') return '–';
  return field === 'finish' ? finishDayText(value) : dayText(value);
}
