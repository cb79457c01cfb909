import { constraintKinds, type ConstraintKind, datesOf, sayConstraint, type Task } from '@horizon/schedule';
import { formatDay as isoDay, dayOfMinute, MINUTES_PER_DAY, parseDay, sayMinute } from '@horizon/working-time';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/button.tsx';
import { DefinitionList } from '../../../ui/details.tsx';
import { statusBuckets, StatusGlyph } from '../../../ui/status-chip.tsx';
import { dayText, durationText, finishDayText } from '../cell-text.ts';
import { shownBaseline } from '../programme/chart-of-schedule.ts';
import * as planner from '../programme/planner-edits.ts';
import { referenceOf } from './chart-rows.ts';
import styles from './gantt-page.module.css';
import { LogicSection } from './logic-section.tsx';
import type { Gantt } from './use-gantt.ts';
import { WhySection } from './why-section.tsx';

/** One task beside the chart: dates, why they are so, progress, constraints, logic, resources, notes. */
export function TaskPanel({
  gantt,
  task,
  onGo,
  onClose,
}: {
  gantt: Gantt;
  task: number;
  onGo: (task: number) => void;
  onClose: () => void;
}) {
  const { chart } = gantt;
  const { programme } = chart.schedule.network;
  const record = programme.tasks[task]!;
  const bucket = statusBuckets[chart.table.status[task]!]!;
  const sections = [
    <DatesSection key="dates" gantt={gantt} task={task} />,
    <WhySection key="why" chart={chart} task={task} onGo={onGo} />,
  ];
  if (gantt.panel === 'why') sections.reverse();
  return (
    <aside className={styles.panel} aria-label={`Task ${record.name}`}>
      <header className={styles.panelHead}>
        <StatusGlyph bucket={bucket} progress={record.percentComplete / 100} />
        <h2>{record.name}</h2>
        <IconButton small label="Close" keys="Esc" onClick={onClose}>
          <IconX />
        </IconButton>
      </header>
      <div
        className={styles.panelBody}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={`Details of ${record.name}`}
        key={record.id}
      >
        <p className={styles.subtitle}>
          {referenceOf(chart, task)} · {bucket.replace('-', ' ')}
        </p>
        {sections}
        <ControlSection gantt={gantt} task={task} record={record} />
        <LogicSection gantt={gantt} task={task} onGo={onGo} />
        <ResourceSection gantt={gantt} record={record} />
        <NotesSection gantt={gantt} record={record} />
      </div>
    </aside>
  );
}

function DatesSection({ gantt, task }: { gantt: Gantt; task: number }) {
  const { schedule } = gantt.chart;
  const { programme } = schedule.network;
  const record = programme.tasks[task]!;
  const dates = datesOf(schedule, record.id)!;
  const { project } = programme;
  const at = (minute: number | null): string | null => (minute === null ? null : sayMinute(minute));
  const span = (minutes: number | null): string | null =>
    minutes === null ? null : durationText(minutes, 'd', project);
  const baseline = shownBaseline(record, project);
  return (
    <section className={styles.section}>
      <h3>Dates</h3>
      <DefinitionList
        entries={[
          { label: 'Start', value: at(dates.start) },
          { label: 'Finish', value: at(dates.finish) },
          {
            label: 'Duration',
            value:
              dates.durationMinutes === null ? null : durationText(dates.durationMinutes, record.durationUnit, project),
          },
          { label: 'Late finish', value: at(dates.lateFinish) },
          {
            label: 'Total float',
            value: dates.isCritical ? (
              <span className={styles.critical}>{span(dates.totalFloatMinutes)}, critical</span>
            ) : (
              span(dates.totalFloatMinutes)
            ),
          },
          { label: 'Free float', value: span(dates.freeFloatMinutes) },
          ...(baseline?.finish
            ? [
                {
                  label: 'Baseline',
                  value: `${dayText(baseline.start ?? Number.NaN)} – ${finishDayText(baseline.finish)}`,
                },
              ]
            : []),
          ...(dates.isAgainstLogic
            ? [{ label: 'Warning', value: 'Its given dates are earlier than its logic allows.' }]
            : []),
        ]}
      />
    </section>
  );
}

const constraintLabels = constraintKinds.filter((kind) => kind !== 'EXPECTED_FINISH');
const takesDate = (kind: ConstraintKind): boolean => kind !== 'ASAP' && kind !== 'ALAP';

function ControlSection({ gantt, task, record }: { gantt: Gantt; task: number; record: Task }) {
  const { chart, perform, state } = gantt;
  const { schedule } = chart;
  const { project } = schedule.network.programme;
  const { kind, date } = record.constraint;
  const isSummary = chart.outline.end[task]! > chart.outline.place[task]! + 1;
  const change = (changes: Partial<Omit<Task, 'id'>>, note: string) =>
    perform({ note, edits: [{ kind: 'task-changed', id: record.id, changes }] });
  const dayValue = (minute: number | null): string => (minute === null ? '' : isoDay(dayOfMinute(minute)));
  const minuteOf = (text: string, ofDay: number): number | null => {
    const day = parseDay(text);
    return day === null ? null : day * MINUTES_PER_DAY + ofDay;
  };
  const endOfDay = project.defaultFinishMinute;
  const isFinishKind = kind.startsWith('F') || kind === 'MFO';
  const disabled = !state.canEdit;
  return (
    <section className={styles.section}>
      <h3>Progress and constraints</h3>
      <div className={styles.fields}>
        {isSummary ? null : (
          <label>
            Done, %
            <input
              key={record.percentComplete}
              type="number"
              min={0}
              max={100}
              defaultValue={Math.round(record.percentComplete)}
              disabled={disabled}
              onBlur={(event) => {
                const percent = Number(event.target.value);
                if (percent !== Math.round(record.percentComplete) && percent >= 0 && percent <= 100)
                  perform(planner.setPercent(schedule, task, percent));
              }}
            />
          </label>
        )}
        <label>
          Constraint
          <select
            value={kind}
            disabled={disabled}
            onChange={(event) => {
              const next = event.target.value as ConstraintKind;
              const isFinish = next.startsWith('F') || next === 'MFO';
              const held = isFinish ? schedule.finish[task]! : schedule.start[task]!;
              change(
                { constraint: { kind: next, date: takesDate(next) ? (date ?? held) : null } },
                `Constrain ${record.name}`,
              );
            }}
          >
            {constraintLabels.map((each) => (
              <option key={each} value={each}>
                {sayConstraint(each, null)}
              </option>
            ))}
          </select>
        </label>
        {takesDate(kind) ? (
          <label>
            Constraint day
            <input
              type="date"
              value={dayValue(date)}
              disabled={disabled}
              onChange={(event) => {
                const minute = minuteOf(event.target.value, isFinishKind ? endOfDay : project.defaultStartMinute);
                if (minute !== null) change({ constraint: { kind, date: minute } }, `Constrain ${record.name}`);
              }}
            />
          </label>
        ) : null}
        <label>
          Deadline
          <input
            type="date"
            value={dayValue(record.deadline)}
            disabled={disabled}
            onChange={(event) =>
              change({ deadline: minuteOf(event.target.value, endOfDay) }, `Deadline of ${record.name}`)
            }
          />
        </label>
      </div>
    </section>
  );
}

function ResourceSection({ gantt, record }: { gantt: Gantt; record: Task }) {
  const { programme } = gantt.chart.schedule.network;
  const assigned = programme.assignments.filter(({ taskId }) => taskId === record.id);
  const names = new Map(programme.resources.map(({ id, name }) => [id, name]));
  return (
    <section className={styles.section}>
      <h3>Resources</h3>
      {assigned.length === 0 ? <p className={styles.none}>Nobody and nothing is assigned.</p> : null}
      <DefinitionList
        entries={assigned.map(({ resourceId, units, workMinutes }) => ({
          label: names.get(resourceId) ?? 'Unknown resource',
          value: `${Math.round(units * 100)} %, ${Math.round(workMinutes / 6) / 10} h`,
        }))}
      />
    </section>
  );
}

function NotesSection({ gantt, record }: { gantt: Gantt; record: Task }) {
  return (
    <section className={styles.section}>
      <h3 id="gantt-notes">Notes</h3>
      <textarea
        aria-labelledby="gantt-notes"
        className={styles.notes}
        rows={4}
        defaultValue={record.notes ?? ''}
        readOnly={!gantt.state.canEdit}
        onBlur={(event) => {
          const notes = event.target.value || null;
          if (notes !== record.notes)
            gantt.perform({
              note: `Notes of ${record.name}`,
              edits: [{ kind: 'task-changed', id: record.id, changes: { notes } }],
            });
        }}
      />
    </section>
  );
}
