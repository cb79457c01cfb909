import { linkKinds, type LinkKind } from '@horizon/schedule';
import { useState, type KeyboardEvent } from 'react';
import { parseLag } from '../../cell-parse.ts';
import * as planner from '../../programme/planner-edits.ts';
import styles from '../gantt-parts.module.css';
import { kindNames } from './link-kind-names.ts';
import { linkMatches, MAX_OFFERED } from './link-matches.ts';
import { SmallForm } from './small-form.tsx';
import type { Gantt } from '../use-gantt.ts';

/** Links a task to another by number, activity id or name: the way to draw a link by keyboard. */
export function LinkDialog({ gantt, task, onClose }: { gantt: Gantt; task: number; onClose: () => void }) {
  const { chart, perform } = gantt;
  const { network } = chart.schedule;
  const { tasks, project } = network.programme;
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  /** Enter selects one of several matches, and a second Enter links it. */
  const [isTaken, setTaken] = useState(false);
  const [isSuccessor, setSuccessor] = useState(true);
  const [kind, setKind] = useState<LinkKind>('FS');
  const [lagText, setLagText] = useState('');
  const [wrong, setWrong] = useState('');
  const { offered, count } = linkMatches(chart, text, task);
  const chosen = chosenId === null ? null : (network.indexOf.get(chosenId) ?? null);
  const setChosen = (at: number | null) => setChosenId(at === null ? null : tasks[at]!.id);
  // A single match needs no selection.
  const other = chosen ?? (count === 1 ? offered[0]!.task : null);

  function type(next: string) {
    setText(next);
    setChosen(null);
    setTaken(false);
    setWrong('');
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter links the next match: the one selected with the arrows, else the first match.
    const taken = chosen ?? (text.trim() !== '' && count > 1 ? offered[0]!.task : null);
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && taken !== null && !isTaken) {
      event.preventDefault();
      setChosen(taken);
      setTaken(true);
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || offered.length === 0) return;
    event.preventDefault();
    const at = offered.findIndex((each) => each.task === other);
    setChosen(offered[Math.min(Math.max(at + by, 0), offered.length - 1)]!.task);
    setTaken(false);
  }
  function save() {
    if (other === null) {
      setWrong(
        count === 0
          ? 'There is no such task: write its number, its activity id, or part of its name.'
          : `${count} tasks fit: choose one with the arrows, or write its number or activity id.`,
      );
      return;
    }
    const lag = parseLag(lagText, project);
    if (lag === null) {
      setWrong(`“${lagText}” is no lag: write 2d, -4h or 50%.`);
      return;
    }
    const [from, to] = isSuccessor ? [task, other] : [other, task];
    const plan = planner.linkTasks(chart.schedule, { from, to, kind, id: crypto.randomUUID(), ...lag });
    const refusal = perform(plan, { showsRefusal: false });
    if (refusal === null) onClose();
    else setWrong(refusal);
  }
  const heading = isSuccessor ? `${tasks[task]!.name} comes before…` : `${tasks[task]!.name} comes after…`;
  return (
    <SmallForm title={heading} action="Link" wrong={wrong} wrongId="gantt-link-wrong" onSave={save} onClose={onClose}>
      <label>
        Other task
        <input
          data-autofocus
          role="combobox"
          aria-expanded={offered.length > 0}
          aria-controls="gantt-link-matches"
          aria-activedescendant={other === null ? undefined : `gantt-link-${other}`}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Number, activity id or name"
          value={text}
          aria-invalid={wrong !== ''}
          aria-describedby="gantt-link-wrong"
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id="gantt-link-matches" role="listbox" tabIndex={-1} aria-label="Tasks that fit" className={styles.matches}>
        {offered.map((each) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
          <div
            key={each.task}
            id={`gantt-link-${each.task}`}
            role="option"
            tabIndex={-1}
            aria-selected={each.task === other}
            ref={each.task === other ? intoSight : null}
            onClick={() => setChosen(each.task)}
          >
            <span>{each.reference}</span> {each.name} <small>{each.under}</small>
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {isTaken && other !== null
          ? `${tasks[other]!.name}: Enter links ${kindNames[kind].toLowerCase()}${lagText ? `, ${lagText}` : ''}; Tab goes to kind and lag`
          : count > MAX_OFFERED
            ? `${MAX_OFFERED} of ${count.toLocaleString('en-AU')} that fit`
            : ''}
      </p>
      <div className={styles.linkWays}>
        <label>
          It is the
          <select
            value={isSuccessor ? 'after' : 'before'}
            onChange={(event) => setSuccessor(event.target.value === 'after')}
          >
            <option value="after">Successor</option>
            <option value="before">Predecessor</option>
          </select>
        </label>
        <label>
          Kind
          <select value={kind} onChange={(event) => setKind(event.target.value as LinkKind)}>
            {linkKinds.map((each) => (
              <option key={each} value={each}>
                {kindNames[each]}
              </option>
            ))}
          </select>
        </label>
        <label>
          Lag
          <input
            value={lagText}
            placeholder="0 d"
            autoComplete="off"
            onChange={(event) => setLagText(event.target.value)}
          />
        </label>
      </div>
    </SmallForm>
  );
}

function intoSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
