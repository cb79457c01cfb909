import { CrewField } from '../../crews/crew-field.tsx';
import type { Task } from '@horizon/schedule';
import { FormConflict } from '../../client/form-drawer.tsx';
import type { RecordForm } from '../../client/save.ts';
import { DefinitionList } from '../../ui/details.tsx';
import { DateField, NumberField, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { Form, FormSection } from '../../ui/form.tsx';
import type { ReadProgramme } from './read-programme.ts';
import { statusWordsToChoose } from './task-columns.tsx';
import styles from './task-drawer.module.css';
import { constraintChoices, needsDate, taskLabels, type TaskValues } from './task-values.ts';
import { IdentityFields, ManualFields, PercentKindFields } from './task-identity.tsx';
import { hasDuration, typeOfTask } from './task-types.ts';
import { formatDays } from './format-days.ts';
import { minuteText } from './tasks.ts';
import { usePeopleChoices } from './use-people.ts';

interface TaskDetailsProps {
  projectId: string;
  task: Task;
  read: ReadProgramme;
  record: RecordForm<TaskValues>;
  onClose: () => void;
}

/** Dates, constraint, progress and notes of a task. */
export function TaskDetails({ projectId, task, read, record, onClose }: TaskDetailsProps) {
  const { form } = record;
  const isSummary = task.kind === 'summary';
  const people = usePeopleChoices();
  const disabled = !read.mayEdit;
  const isFixed = !read.mayRecord;
  const known = statusWordsToChoose.some(({ value }) => value === form.values.status);
  const statuses =
    known || form.values.status === ''
      ? statusWordsToChoose
      : [...statusWordsToChoose, { value: form.values.status, label: form.values.status }];
  const fields = (
    <>
      <FormSection title="Task">
        <TextField name="name" label="Name" required wide disabled={disabled} />
        <SelectField name="status" label="Status" choices={statuses} placeholder="By progress" disabled={isFixed} />
        <SelectField
          name="assigneeUserId"
          label="Responsible"
          choices={people}
          placeholder="Nobody"
          disabled={disabled || people.length === 0}
        />
        <TextField name="trade" label="Trade" disabled={disabled} />
        <CrewField disabled={disabled} />
        <IdentityFields projectId={projectId} values={form.values} type={typeOfTask(task)} disabled={disabled} />
      </FormSection>
      {isSummary ? null : (
        <FormSection title="Dates">
          {hasDuration(form.values.type) ? (
            <TextField name="duration" label="Duration" help="As 5 d, 12 h, 2 w." disabled={disabled} />
          ) : null}
          <DateField name="deadline" label="Deadline" disabled={disabled} />
          <SelectField
            name="constraintKind"
            label="Constraint"
            choices={constraintChoices}
            required
            disabled={disabled}
          />
          {needsDate(form.values.constraintKind) ? (
            <DateField name="constraintDate" label="Constraint date" required disabled={disabled} />
          ) : null}
          <SelectField
            name="secondKind"
            label="Second constraint"
            choices={constraintChoices.filter(({ value }) => needsDate(value))}
            placeholder="None"
            disabled={disabled}
          />
          {form.values.secondKind !== '' ? (
            <DateField name="secondDate" label="Second constraint date" required disabled={disabled} />
          ) : null}
          <SelectField
            name="calendarId"
            label="Calendar"
            choices={read.programme.calendars.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="The project’s"
            disabled={disabled}
          />
          <ManualFields values={form.values} disabled={disabled} />
        </FormSection>
      )}
      {isSummary ? null : (
        <FormSection title="Progress">
          <NumberField name="percentComplete" label="Done" after="%" disabled={isFixed} />
          <PercentKindFields values={form.values} disabled={disabled} />
          <DateField name="actualStart" label="Actual start" disabled={isFixed} />
          <DateField name="actualFinish" label="Actual finish" disabled={isFixed} />
          <TextField
            name="remaining"
            label="Remaining"
            help="Empty: what the duration and the progress leave."
            disabled={isFixed}
          />
        </FormSection>
      )}
      <FormSection title="Notes">
        <TextAreaField name="notes" label="Notes" wide rows={4} disabled={disabled} />
      </FormSection>
    </>
  );
  return (
    <>
      <CalculatedDates task={task} read={read} />
      <Form form={form} label="Task" saveLabel="Save task" readOnly={isFixed} onCancel={onClose}>
        <FormConflict record={record} labels={taskLabels} />
        {fields}
      </Form>
    </>
  );
}

function CalculatedDates({ task, read }: { task: Task; read: ReadProgramme }) {
  const row = read.rowOf(task.id);
  const { dates, programme } = read;
  const float = (minutes: number | null | undefined) => formatDays(minutes, programme.project.minutesPerDay);
  return (
    <div className={styles.dates}>
      <DefinitionList
        entries={[
          { label: 'Start', value: minuteText(dates.start[row]) },
          { label: 'Finish', value: minuteText(dates.finish[row]) },
          { label: 'Late start', value: minuteText(dates.lateStart[row]) },
          { label: 'Late finish', value: minuteText(dates.lateFinish[row]) },
          { label: 'Total float', value: float(dates.totalFloat[row]) },
          { label: 'Free float', value: float(dates.freeFloat[row]) },
        ]}
      />
    </div>
  );
}
