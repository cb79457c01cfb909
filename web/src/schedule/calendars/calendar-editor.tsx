import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/fields.module.css';
import { ErrorNote } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import type { ExceptionDraft } from './calendar-draft.ts';
import { dayOff, placeWords } from './calendar-draft.ts';
import { possibleParents } from './calendar-uses.ts';
import styles from './calendars.module.css';
import { ExceptionDialog } from './exception-dialog.tsx';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import type { CalendarEditor as Editor } from './use-calendar-editor.ts';
import { WeekFields } from './week-fields.tsx';
import { WhatChanges } from './what-changes.tsx';
import { WorkWeeksPanel } from './work-weeks-panel.tsx';
import { yearOfMinute, YearView } from './year-view.tsx';

interface CalendarEditorProps {
  projectId: string;
  read: ReadProgramme;
  editor: Editor;
  /** Just created: the name gets the focus. */
  isNew: boolean;
}

/** Edits a calendar: week, exceptions, work weeks, and the resulting year. */
export function CalendarEditor({ projectId, read, editor, isNew }: CalendarEditorProps) {
  const { draft, change, faults, stored } = editor;
  const [tab, setTab] = useState('week');
  const [isTrying, setTrying] = useState(false);
  const [added, setAdded] = useState<ExceptionDraft | null>(null);
  const disabled = !read.mayEdit;
  const { statusDate, start } = read.programme.project;
  const thisYear = yearOfMinute(statusDate ?? start);
  const parent = read.programme.calendars.find(({ id }) => id === draft.parentId);
  const places = Object.keys(faults);
  const tabs = [
    { id: 'week', label: 'Week' },
    { id: 'exceptions', label: 'Exceptions', count: draft.exceptions.length },
    { id: 'workWeeks', label: 'Work weeks', count: draft.workWeeks.length },
    { id: 'year', label: 'Year' },
  ];
  return (
    <section className={styles.editor} aria-label={`Calendar ${stored.name}`}>
      <Heading editor={editor} read={read} disabled={disabled} isNew={isNew} />
      <Tabs label="Calendar" items={tabs} active={tab} onChange={setTab}>
        <div className={styles.tabBody}>
          {tab === 'week' ? (
            <div className={styles.panel}>
              <WeekFields
                label="Base week"
                week={draft.week}
                onChange={(week) => change({ week })}
                canInherit={draft.parentId !== ''}
                inheritedLabel={`As in ${parent?.name ?? 'the calendar above'}`}
                faults={faults}
                place="week"
                disabled={disabled}
              />
            </div>
          ) : null}
          {tab === 'exceptions' ? (
            <ExceptionsPanel
              projectId={projectId}
              thisYear={thisYear}
              exceptions={draft.exceptions}
              onChange={(exceptions) => change({ exceptions })}
              faults={faults}
              disabled={disabled}
            />
          ) : null}
          {tab === 'workWeeks' ? (
            <WorkWeeksPanel
              workWeeks={draft.workWeeks}
              onChange={(workWeeks) => change({ workWeeks })}
              faults={faults}
              disabled={disabled}
            />
          ) : null}
          {tab === 'year' ? (
            <YearView
              specs={editor.specs}
              calendarId={stored.id}
              year={thisYear}
              {...(disabled ? {} : { onChoose: (day: string) => setAdded(dayOff({ first: day })) })}
            />
          ) : null}
        </div>
      </Tabs>
      {added ? (
        <ExceptionDialog
          key={added.key}
          draft={added}
          onKeep={(exception) => {
            change({ exceptions: [...draft.exceptions, exception] });
            setAdded(null);
          }}
          onClose={() => setAdded(null)}
        />
      ) : null}
      {editor.isChanged ? (
        <footer className={styles.foot}>
          {editor.refused ? <Refused editor={editor} /> : null}
          {places.length > 0 ? (
            <p className={styles.fault} role="alert">
              {placeWords(places[0]!)}: {faults[places[0]!]}
              {places.length > 1 ? ` ${places.length - 1} more to fix.` : ''}
            </p>
          ) : null}
          <Button
            look="primary"
            busy={editor.saving}
            disabled={!editor.edit || editor.saving}
            onClick={() => void editor.save()}
          >
            Save calendar
          </Button>
          <Button disabled={!editor.edit} onClick={() => setTrying(true)}>
            What changes…
          </Button>
          <Button look="subtle" onClick={editor.discard}>
            Discard
          </Button>
        </footer>
      ) : null}
      {isTrying && editor.edit ? (
        <WhatChanges
          projectId={projectId}
          read={read}
          edit={editor.edit}
          onClose={() => setTrying(false)}
          onSave={() => {
            setTrying(false);
            void editor.save();
          }}
        />
      ) : null}
    </section>
  );
}

function Refused({ editor }: { editor: Editor }) {
  const { message, isStale } = editor.refused!;
  return (
    <div className={styles.refused}>
      <ErrorNote failure={{ title: 'The calendar was not saved', reason: message }} />
      {isStale ? (
        <>
          <Button small onClick={() => void editor.save('theirs')}>
            Save mine over it
          </Button>
          <Button small onClick={editor.discard}>
            Take theirs
          </Button>
        </>
      ) : null}
    </div>
  );
}

interface HeadingProps extends Pick<CalendarEditorProps, 'editor' | 'read' | 'isNew'> {
  disabled: boolean;
}

function Heading({ editor, read, disabled, isNew }: HeadingProps) {
  const { draft, change, faults, stored } = editor;
  const field = (label: string, control: ReactNode, help?: string) => (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is inside
    <label>
      <span className={fieldStyles.label}>{label}</span>
      {control}
      {help ? <span className={fieldStyles.help}>{help}</span> : null}
    </label>
  );
  return (
    <div className={styles.heading}>
      {field(
        'Name',
        <input
          ref={isNew ? beginAtName : undefined}
          className={fieldStyles.control}
          maxLength={200}
          aria-invalid={'name' in faults || undefined}
          disabled={disabled}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />,
        faults['name'],
      )}
      {field(
        'Derives from',
        <select
          className={fieldStyles.control}
          disabled={disabled}
          value={draft.parentId}
          onChange={(event) => change({ parentId: event.target.value })}
        >
          <option value="">No other calendar</option>
          {possibleParents(read.programme.calendars, stored.id).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>,
      )}
      {field(
        'Kind',
        <select
          className={fieldStyles.control}
          disabled={disabled}
          value={draft.kind}
          onChange={(event) => change({ kind: event.target.value as typeof draft.kind })}
        >
          <option value="base">Base calendar</option>
          <option value="resource">Resource calendar</option>
          <option value="project">Project calendar</option>
        </select>,
      )}
      {field(
        'Hours a day',
        <input
          className={fieldStyles.control}
          inputMode="decimal"
          placeholder={`${read.programme.project.minutesPerDay / 60}, as the project`}
          aria-invalid={'hoursPerDay' in faults || undefined}
          disabled={disabled}
          value={draft.hoursPerDay}
          onChange={(event) => change({ hoursPerDay: event.target.value })}
        />,
        faults['hoursPerDay'],
      )}
    </div>
  );
}

/** Selects the generated name, to be typed over. */
function beginAtName(name: HTMLInputElement | null): void {
  name?.focus();
  name?.select();
}
