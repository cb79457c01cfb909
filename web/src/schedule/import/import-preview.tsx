import type { ReactNode } from 'react';
import { countOf, formatDay, formatNumber } from '../../ui/format.ts';
import { KpiRow } from '../../ui/page.tsx';
import { useSiteClock } from '../plan/parts/site-clock.ts';
import { finishDay } from '../tasks/finish-day.ts';
import { dayOf } from '../tasks/tasks.ts';
import {
  comparedText,
  describeAdded,
  describeAgreement,
  describeChangedSince,
  describeEdits,
  describeMeeting,
  fieldName,
  formatName,
  groupedMessages,
  overwrittenWords,
  type Difference,
  type ImportReport,
} from './import-words.ts';
import styles from './import.module.css';
import type { LocalReading } from './local-reading.ts';

/** Preview of the file, read in the browser while the server is still processing it. */
export function LocalPreview({ reading }: { reading: LocalReading }) {
  return (
    <>
      <p>
        {formatName(reading.format)}
        {reading.application ? ` from ${reading.application}` : ''}: <strong>{reading.projectName}</strong>
      </p>
      <KpiRow
        figures={[
          { label: 'Tasks', value: formatNumber(reading.tasks) },
          { label: 'Links', value: formatNumber(reading.links) },
          { label: 'Resources', value: formatNumber(reading.resources) },
          ...(reading.projectFinish === null
            ? []
            : [{ label: 'Finish', value: formatDay(finishDay(null, reading.projectFinish)) }]),
        ]}
      />
    </>
  );
}

interface FileAloneProps {
  report: ImportReport;
  merge: NonNullable<ImportReport['merge']>;
}

/** Contents of a file before the merge mode is chosen. */
function FileAlone({ report, merge }: FileAloneProps) {
  return (
    <>
      <p>
        {formatName(report.format)}
        {report.application ? ` from ${report.application}` : ''}: <strong>{report.project_name}</strong>
        {merge.file_start === null || merge.file_finish === null
          ? null
          : `, by its own dates ${span(merge.file_start, merge.file_finish)}`}
      </p>
      <KpiRow
        figures={[
          {
            label: 'Tasks',
            value: formatNumber(report.tasks),
            note: `${formatNumber(merge.matched)} of the programme are in the file`,
          },
          { label: 'Links', value: formatNumber(report.links) },
          { label: 'Resources', value: formatNumber(report.resources) },
        ]}
      />
    </>
  );
}

/** Preview of an import: additions, changes, omissions, and dates that differ from the file's. */
export function ImportPreview({ report }: { report: ImportReport }) {
  if (report.merge && report.merge.mode === null) return <FileAlone report={report} merge={report.merge} />;
  return (
    <>
      <p>
        {formatName(report.format)}
        {report.application ? ` from ${report.application}` : ''}: <strong>{report.project_name}</strong>
        {report.merge ? null : <>, {span(report.project_start, report.project_finish)}</>}
      </p>
      <Meeting report={report} />
      {report.is_of_edits ? (
        <p>A table of this programme: what was edited in it is taken, everything else stays as it is.</p>
      ) : null}
      <KpiRow
        figures={[
          {
            label: 'Tasks',
            value: formatNumber(report.tasks),
            note: `${countOf(report.milestones, 'milestone')} among them; ${countOf(report.summaries, 'summary', 'summaries')} as well`,
          },
          { label: 'Links', value: formatNumber(report.links) },
          {
            label: 'Added',
            value: formatNumber(report.added),
            note: noteOfAdded(report),
          },
          {
            label: 'Changed',
            value: formatNumber(report.changed),
            note: `${formatNumber(report.unchanged)} unchanged`,
          },
          {
            label: 'Removed',
            value: formatNumber(report.removed),
            note: report.merge ? `${formatNumber(report.kept)} kept` : `${formatNumber(report.kept)} of your own kept`,
          },
        ]}
      />
      <ChangedSince changed={report.changed_since} />
      <Edits edits={report.edits} />
      <Faults report={report} />
      <LeftOut report={report} />
      <Differences report={report} />
    </>
  );
}

const span = (start: number, finish: number) => `${formatDay(dayOf(start))} to ${formatDay(finishDay(start, finish))}`;

/** The dates of the file and of the existing programme, and what happens to the existing tasks. */
function Meeting({ report }: { report: ImportReport }) {
  const { merge } = report;
  // Nothing to show until the merge mode is chosen.
  if (!merge || merge.mode === null) return null;
  const more = merge.absent - merge.absent_tasks.length;
  return (
    <>
      <Section title="Dates after the import">
        <ul>
          {describeMeeting(report, merge).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
      {merge.lost.length === 0 ? null : (
        <Section title="Out of sight until the import is undone">
          <ul>
            {merge.lost.map(({ kind, count, note }) => (
              <li key={kind}>
                {note} <span className={styles.quiet}>({formatNumber(count)})</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Overwritten merge={merge} />
      {merge.mode !== 'update' || merge.absent === 0 ? null : (
        <Section title="Not in the file, kept">
          <details>
            <summary>{countOf(merge.absent, 'task')}</summary>
            <ul>
              {[...merge.absent_tasks, ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])].map((name, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- consecutive tasks can have the same name
                <li key={at}>{name}</li>
              ))}
            </ul>
          </details>
        </Section>
      )}
    </>
  );
}

/** Edits made here that the file overwrites. */
function Overwritten({ merge }: { merge: NonNullable<ImportReport['merge']> }) {
  const clock = useSiteClock();
  const { overwritten = 0, overwritten_tasks: tasks = [] } = merge;
  if (overwritten === 0) return null;
  return (
    <Section title="Edited here, overwritten by the file">
      <p>The file takes precedence over these edits. Undo of the import restores them.</p>
      <details open={overwritten <= maxUnfolded}>
        <summary>{countOf(overwritten, 'task')}</summary>
        <ul>
          {tasks.map(({ task, fields, by, at }) => (
            <li key={`${task} ${at} ${fields.join(' ')}`}>
              {task}: {overwrittenWords(fields)}{' '}
              <span className={styles.quiet}>
                ({by}, {clock.format(at)})
              </span>
            </li>
          ))}
          {overwritten > tasks.length ? <li>and {formatNumber(overwritten - tasks.length)} more</li> : null}
        </ul>
      </details>
    </Section>
  );
}

const maxUnfolded = 10;

/** A list of effects, each with its cells. */
function LinesWithCells({ lines }: { lines: readonly { text: string; cells: readonly string[] }[] }) {
  return (
    <ul>
      {lines.map(({ text, cells }) => (
        <li key={text}>
          {text}
          {cells.map((cell) => (
            <span key={cell} className={styles.examples}>
              {cell}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Effects of an edited table other than changed tasks: emptied cells, links and assignments. */
function Edits({ edits }: { edits: ImportReport['edits'] }) {
  const lines = edits ? describeEdits(edits) : [];
  if (lines.length === 0) return null;
  return (
    <Section title="Also changed">
      <LinesWithCells lines={lines} />
    </Section>
  );
}

/** Changes made here since the table was exported. */
function ChangedSince({ changed }: { changed: ImportReport['changed_since'] }) {
  const clock = useSiteClock();
  if (!changed || changed.tasks === 0) return null;
  const { lead, lines } = describeChangedSince(changed, clock.format);
  return (
    <Section title="Changed here since the export">
      <p>{lead}</p>
      <LinesWithCells lines={lines} />
    </Section>
  );
}

/** Breakdown of the number of additions. */
function noteOfAdded(report: ImportReport): string {
  const { added, tasks, summaries, wbs } = report;
  const what = added === tasks + summaries ? describeAdded(report) : 'tasks and summaries';
  return wbs === 0 ? what : `${what}; ${countOf(wbs, 'WBS element')} created from the summaries`;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Faults({ report }: { report: ImportReport }) {
  const groups = groupedMessages([...report.faults.map(({ message }) => message), ...report.warnings]);
  if (groups.length === 0) return null;
  return (
    <Section title="To be looked at">
      <ul>
        {groups.slice(0, 20).map(({ message, count, examples }) => (
          <li key={message}>
            {message} {count > 1 ? <span className={styles.quiet}>({formatNumber(count)} times)</span> : null}
            {examples.length > 0 ? (
              <span className={styles.examples}>
                {examples.join('; ')}
                {count > examples.length ? ` and ${formatNumber(count - examples.length)} more` : ''}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LeftOut({ report }: { report: ImportReport }) {
  return (
    <Section title="Not carried over">
      {report.not_carried_over.length === 0 ? (
        <p className={styles.quiet}>Everything in the file is carried over.</p>
      ) : (
        <ul>
          {report.not_carried_over.map(({ kind, count, note }) => (
            <li key={kind}>
              {note} <span className={styles.quiet}>({formatNumber(count)})</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Differences({ report }: { report: ImportReport }) {
  const compared = Object.entries(report.agreement).filter(([, { of }]) => of > 0);
  // For a table, only edited cells are compared with calculated values.
  if (report.is_of_edits && report.difference_count === 0) return null;
  if (compared.length === 0) {
    return (
      <Section title="Dates in the file and in Horizon">
        <p className={styles.quiet}>The file holds no calculated dates to compare with.</p>
      </Section>
    );
  }
  return (
    <Section title="Dates in the file and in Horizon">
      <p>{describeAgreement(compared)}</p>
      {report.differences.length > 0 ? (
        <>
          {/* A wide table must be scrollable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.tableFrame} role="region" aria-label="Differences" tabIndex={0}>
            <DifferenceTable differences={report.differences} />
          </div>
          {report.difference_count > report.differences.length ? (
            <p className={styles.quiet}>
              The first {report.differences.length} of {formatNumber(report.difference_count)} differences.
            </p>
          ) : null}
        </>
      ) : null}
    </Section>
  );
}

function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Task</th>
          <th scope="col">Field</th>
          <th scope="col">File</th>
          <th scope="col">Horizon</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ task, field, stored, calculated, reason }) => (
          <tr key={`${task} ${field}`}>
            <th scope="row">{task}</th>
            <td>{fieldName(field)}</td>
            <td>{comparedText(field, stored)}</td>
            <td>{comparedText(field, calculated)}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
