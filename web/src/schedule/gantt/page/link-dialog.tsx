import { linkKinds, type LinkKind } from '@horizon/schedule';
import { useState } from 'react';
import * as planner from '../programme/planner-edits.ts';
import { findTask, referenceOf } from './chart-rows.ts';
import { SmallForm } from './small-form.tsx';
import type { Gantt } from './use-gantt.ts';

const MOST_OFFERED = 30;

/** Links a task to another by number, activity id or name: the keyboard's way to draw a link. */
export function LinkDialog({ gantt, task, onClose }: { gantt: Gantt; task: number; onClose: () => void }) {
  const { chart, perform } = gantt;
  const { tasks } = chart.schedule.network.programme;
  const [text, setText] = useState('');
  const [kind, setKind] = useState<LinkKind>('FS');
  const [wrong, setWrong] = useState('');
  const needle = text.trim().toLowerCase();
  const offered =
    needle === ''
      ? []
      : tasks
          .flatMap(({ name }, i) => (i !== task && name.toLowerCase().includes(needle) ? [i] : []))
          .slice(0, MOST_OFFERED);

  function save() {
    const to = findTask(chart, text.trim()) ?? offered[0] ?? null;
    if (to === null) {
      setWrong('There is no such task: write its number, its activity id, or part of its name.');
      return;
    }
    const refusal = perform(planner.linkTasks(chart.schedule, { from: task, to, kind, id: crypto.randomUUID() }));
    if (refusal === null) onClose();
    else setWrong(refusal);
  }
  return (
    <SmallForm
      title={`Link ${tasks[task]!.name} to…`}
      action="Link"
      wrong={wrong}
      wrongId="gantt-link-wrong"
      onSave={save}
      onClose={onClose}
    >
      <label>
        Successor
        <input
          data-autofocus
          list="gantt-link-targets"
          value={text}
          aria-invalid={wrong !== ''}
          aria-describedby="gantt-link-wrong"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <datalist id="gantt-link-targets">
        {offered.map((each) => (
          <option key={each} value={referenceOf(chart, each)}>
            {tasks[each]!.name}
          </option>
        ))}
      </datalist>
      <label>
        Kind
        <select value={kind} onChange={(event) => setKind(event.target.value as LinkKind)}>
          {linkKinds.map((each) => (
            <option key={each} value={each}>
              {{ FS: 'Finish to start', SS: 'Start to start', FF: 'Finish to finish', SF: 'Start to finish' }[each]}
            </option>
          ))}
        </select>
      </label>
    </SmallForm>
  );
}
