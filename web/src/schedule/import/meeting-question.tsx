import type { ReactNode } from 'react';
import { countOf, formatDay } from '../../ui/format.ts';
import { dayOf } from '../tasks/tasks.ts';
import type { ImportReport } from './import-words.ts';
import styles from './import.module.css';
import type { ImportDataDate, ImportMode, useImport } from './use-import.ts';

interface MeetingQuestionProps {
  work: ReturnType<typeof useImport>;
  /** Whether the caller may change existing tasks. */
  mayReplace: boolean;
}

interface Choice {
  mode: ImportMode;
  title: string;
  description: string;
  /** It changes existing tasks. */
  isEdit: boolean;
}

const choicesFor = (here: number): Choice[] => [
  {
    mode: 'update',
    title: 'Update by id',
    description:
      'Tasks with the same activity id, or the same number and name, take what the file says; new ones are added, and tasks that are not in the file stay.',
    isEdit: true,
  },
  {
    mode: 'alongside',
    title: 'Add alongside',
    description:
      'All tasks of the file are added under a summary of their own, with new activity ids where theirs are taken. The start, data date and settings of the programme stay, so the dates of the file can move.',
    isEdit: false,
  },
  {
    mode: 'replace',
    title: 'Replace the programme',
    description: `The project takes the tasks, links, calendars, resources, data date and settings of the file. The ${countOf(here, 'task')} of the programme that is here ${here === 1 ? 'is' : 'are'} removed; undoing the import brings everything back.`,
    isEdit: true,
  },
];

/** Asks how to treat the existing programme of the project. */
export function MeetingQuestion({ work, mayReplace }: MeetingQuestionProps): ReactNode {
  const { options, meeting: merge } = work;
  if (!merge) return null;
  return (
    <fieldset className={styles.meeting} disabled={work.stage?.kind === 'write'}>
      <legend>
        This project already has a programme of {countOf(merge.here, 'task')}. What happens with the file?
      </legend>
      {choicesFor(merge.here).map(({ mode, title, description, isEdit }) => (
        <div key={mode} className={styles.choice}>
          <input
            id={`import-${mode}`}
            type="radio"
            name="mode"
            checked={options.mode === mode}
            disabled={isEdit && !mayReplace}
            aria-describedby={isEdit && !mayReplace ? 'import-may-not-replace' : `import-${mode}-says`}
            onChange={() => work.change({ mode })}
          />
          <label htmlFor={`import-${mode}`}>{title}</label>
          <p id={`import-${mode}-says`} className={styles.quiet}>
            {description}
          </p>
          {mode === 'update' && options.mode === mode ? <DataDateQuestion work={work} dates={merge.data_date} /> : null}
        </div>
      ))}
      {mayReplace ? null : (
        <p id="import-may-not-replace" className={styles.quiet}>
          Your role lets you add tasks, not change those that are here. A workspace manager can give you a role that
          does.
        </p>
      )}
    </fieldset>
  );
}

interface DataDateProps extends Pick<MeetingQuestionProps, 'work'> {
  dates: NonNullable<ImportReport['merge']>['data_date'];
}

/** Asks whose data date, start and settings to use for an update. */
function DataDateQuestion({ work, dates }: DataDateProps) {
  const formatOptionalDay = (minute: number | null) => (minute === null ? 'none is set' : formatDay(dayOf(minute)));
  const choices: [ImportDataDate, string][] = [
    ['keep', `Keep those of the programme (data date: ${formatOptionalDay(dates.here)})`],
    ['file', `Take those of the file (data date: ${formatOptionalDay(dates.file)})`],
  ];
  return (
    <fieldset className={styles.dataDate}>
      <legend>Data date, start and calculation settings</legend>
      {choices.map(([dataDate, description]) => (
        <label key={dataDate}>
          <input
            type="radio"
            name="data-date"
            checked={work.options.dataDate === dataDate}
            onChange={() => work.change({ dataDate })}
          />
          {description}
        </label>
      ))}
    </fieldset>
  );
}
