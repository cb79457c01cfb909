import { CrewField } from '../../crews/crew-field.tsx';
import { useState } from 'react';
import { refusalFrom } from '../../client/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DateField, NumberField, SelectField, TextField, type Choice } from '../../ui/fields.tsx';
import { Form, FormSection, useForm } from '../../ui/form.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { bulkChange, maxEdits, describeRows } from './bulk-changes.ts';
import { codeLabel, codeNames, codeValues } from './fact-columns.ts';
import { useScheduleEdits } from './programme.ts';
import type { ReadProgramme } from './read-programme.ts';
import { statusWordsToChoose } from './task-columns.tsx';
import type { TaskRow } from './task-row.ts';
import { constraintChoices, needsDate } from './task-values.ts';

const untouched: Readonly<Record<string, string>> = {
  status: '',
  assigneeUserId: '',
  trade: '',
  crew: '',
  location: '',
  wbsId: '',
  percentComplete: '',
  calendarId: '',
  constraintKind: '',
  constraintDate: '',
  deadline: '',
};
const noted = 'Leave empty for no change.';
const asItIs = 'As it is';

interface BulkEditProps {
  projectId: string;
  rows: readonly TaskRow[];
  /** The programme; null for people who see only their own tasks. */
  read: ReadProgramme | null;
  wbsNames: ReadonlyMap<string, string>;
  revision: number;
  people: readonly Choice[];
  onClose: () => void;
  onDone: () => void;
}

/** Changes all selected tasks in one batch, which can be undone as a whole. */
export function BulkEdit({ projectId, rows, read, wbsNames, revision, people, onClose, onDone }: BulkEditProps) {
  const saveEdits = useScheduleEdits(projectId);
  const [isEmpty, setEmpty] = useState(false);
  const noun = describeRows(rows);
  const summaries = rows.filter(({ isSummary }) => isSummary).length;
  const codes = read ? codeNames(read.programme) : [];
  const form = useForm({
    initial: { ...untouched, ...Object.fromEntries(codes.map((name) => [`code ${name}`, ''])) },
    onSave: async (values: Readonly<Record<string, string>>) => {
      const { edits, passedOver, ofWorkOnly, faults } = bulkChange(rows, values, timesOf(read));
      if (Object.keys(faults).length > 0) return { message: 'Some of it cannot be stored.', fields: faults };
      const isNothing = edits.length === 0 && passedOver === 0;
      setEmpty(isNothing);
      if (isNothing) return { message: 'Nothing was filled in.' };
      if (edits.length === 0) return { message: 'These are summaries: this value comes from their tasks.' };
      if (edits.length > maxEdits) {
        return { message: `At most ${formatNumber(maxEdits)} are changed together. Choose fewer.` };
      }
      const kept = passedOver === 0 ? '' : `; summaries keep their ${ofWorkOnly}`;
      const changed = new Set(edits.map((edit) => ('id' in edit ? edit.id : '')));
      const successMessage = `${describeRows(rows.filter(({ id }) => changed.has(id)))} changed${kept}`;
      const refusal = await refusalFrom(() => saveEdits({ edits, basedOn: revision, successMessage }));
      if (!refusal) onDone();
      return refusal;
    },
  });
  const wbs = [...wbsNames].map(([value, label]) => ({ value, label }));
  return (
    <Dialog title={`Change ${noun}`} size="medium" onClose={onClose}>
      <Form form={form} label={`Change ${noun}`} saveLabel={`Change ${noun}`} onCancel={onClose}>
        <FormSection title="Changes" detail={isEmpty ? 'Fill in the values that all of them should have.' : noted}>
          <SelectField name="status" label="Status" choices={statusWordsToChoose} placeholder={asItIs} />
          {people.length > 0 ? (
            <SelectField name="assigneeUserId" label="Responsible" choices={people} placeholder={asItIs} />
          ) : null}
          <TextField name="trade" label="Trade" />
          <CrewField />
          <TextField name="location" label="Location" />
          {wbs.length > 0 ? <SelectField name="wbsId" label="WBS" choices={wbs} placeholder={asItIs} /> : null}
        </FormSection>
        <FormSection
          title="Work"
          {...(summaries > 0
            ? {
                detail: `${countOf(summaries, 'summary', 'summaries')} of them do not change: the value comes from their tasks.`,
              }
            : {})}
        >
          <NumberField name="percentComplete" label="Done" after="%" />
          {read ? (
            <SelectField
              name="calendarId"
              label="Calendar"
              choices={read.programme.calendars.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={asItIs}
            />
          ) : null}
          <SelectField name="constraintKind" label="Constraint" choices={constraintChoices} placeholder={asItIs} />
          {form.values['constraintKind'] && needsDate(form.values['constraintKind']) ? (
            <DateField name="constraintDate" label="Constraint date" required />
          ) : null}
          <DateField name="deadline" label="Deadline" />
          {codes.map((name) => (
            <SelectField
              key={name}
              name={`code ${name}`}
              label={codeLabel(name)}
              choices={codeValues(read!.programme, name).map((value) => ({ value, label: value }))}
              placeholder={asItIs}
            />
          ))}
        </FormSection>
      </Form>
    </Dialog>
  );
}

const timesOf = (read: ReadProgramme | null) =>
  read?.programme.project ?? { defaultStartMinute: 0, defaultFinishMinute: 0 };
