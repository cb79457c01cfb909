// Sets one field of all selected tasks: the field by its column, the value as typed into a cell.
import { useId, useState } from 'react';
import { formatNumber } from '../../../../ui/format.ts';
import { describeTasks } from '../../../plan/parts/describe-tasks.ts';
import { leavingOut } from '../../programme/planner-edits.ts';
import type { Gantt } from '../use-gantt.ts';
import { planOfPaste } from '../editing/paste-plan.ts';
import { SmallForm } from './small-form.tsx';

/** The fields listed first, and the chart's own fields that can have one value for several tasks. */
const first = ['trade', 'crew', 'location', 'assigneeUserId', 'percent', 'calendar', 'constraint'];
const ofChart: ReadonlySet<string> = new Set(['percent', 'duration', 'start', 'constraint']);

const hints: Readonly<Record<string, string>> = {
  percent: '45, from 0 to 100',
  duration: '5d, 1.5w or 4h',
  start: '21 Nov 2026',
  deadline: '21 Nov 2026; nothing takes it away',
  constraint: 'Start no earlier than 21 Nov 2026; nothing takes it away',
};

export function SetFieldDialog({
  gantt,
  chosen,
  onClose,
}: {
  gantt: Gantt;
  chosen: readonly number[];
  onClose: () => void;
}) {
  const { chart, model, perform } = gantt;
  const { all, ofTasks } = chart.offered;
  const fields = all.filter(({ id }) => ofChart.has(id) || (ofTasks.get(id)?.edit && id !== 'code'));
  const place = ({ id }: { id: string }) => (first.includes(id) ? first.indexOf(id) : first.length);
  const ordered = fields.toSorted((a, b) => place(a) - place(b));
  const [field, setField] = useState(ordered[0]!.id);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const id = useId();
  const wrongId = `${id}-wrong`;
  const choices = model.choicesOf?.(field) ?? [];
  const { header } = ordered.find((each) => each.id === field)!;
  const isChosen = ofTasks.get(field)?.edit?.options !== undefined;

  function save() {
    const { edits, changed, faults } = planOfPaste(
      chart,
      chosen.map((task) => ({ task, column: field, text })),
    );
    if (edits.length === 0) {
      setWrong(faults[0]?.reason ?? 'It is so already.');
      return;
    }
    const many = changed === 1 ? '1 task' : `${formatNumber(changed)} tasks`;
    const plan = { note: `${header} of ${many}`, edits: [...edits], ...leavingOut(faults.map(({ reason }) => reason)) };
    const refusal = perform(plan, { showsRefusal: false });
    if (refusal === null) onClose();
    else setWrong(refusal);
  }

  return (
    <SmallForm
      title={`Set a field of ${describeTasks(chosen.length)}`}
      action="Set it"
      wrong={wrong}
      wrongId={wrongId}
      onSave={save}
      onClose={onClose}
    >
      <label>
        Field
        <select
          data-autofocus
          value={field}
          onChange={(event) => {
            setField(event.target.value);
            setText('');
            setWrong('');
          }}
        >
          {ordered.map((each) => (
            <option key={each.id} value={each.id}>
              {each.header}
            </option>
          ))}
        </select>
      </label>
      <label>
        {header}
        {isChosen ? (
          <select aria-describedby={wrongId} value={text} onChange={(event) => setText(event.target.value)}>
            <option value="">None</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input
            aria-describedby={wrongId}
            list={id}
            autoComplete="off"
            placeholder={hints[field] ?? 'Nothing takes it away'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </label>
      <datalist id={id}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </datalist>
    </SmallForm>
  );
}
