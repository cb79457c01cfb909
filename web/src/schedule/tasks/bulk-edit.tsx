import { useState } from 'react';
import { refusalFrom } from '../../client/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField, NumberField, type Choice } from '../../ui/fields.tsx';
import { Form, FormSection, useForm } from '../../ui/form.tsx';
import { useScheduleEdits } from './programme.ts';
import { statusWordsToChoose } from './task-columns.tsx';
import type { ScheduleEdit, TaskChanges } from './tasks.ts';
import { sayTasks } from '../plan/parts/say-tasks.ts';

const untouched = { status: '', assigneeUserId: '', trade: '', crew: '', percentComplete: '' };
const noted = 'Left empty it stays as it is.';

interface BulkEditProps {
  projectId: string;
  ids: readonly string[];
  revision: number;
  people: readonly Choice[];
  onClose: () => void;
  onDone: () => void;
}

/** One change for many tasks, stored together and undone together. */
export function BulkEdit({ projectId, ids, revision, people, onClose, onDone }: BulkEditProps) {
  const saveEdits = useScheduleEdits(projectId);
  const [isEmpty, setEmpty] = useState(false);
  const noun = sayTasks(ids.length);
  const form = useForm({
    initial: untouched,
    onSave: async (values) => {
      const changes = changesOf(values);
      setEmpty(Object.keys(changes).length === 0);
      if (Object.keys(changes).length === 0) return { message: 'Nothing was filled in.' };
      const edits = ids.map((id): ScheduleEdit => ({ kind: 'task-changed', id, changes }));
      const refusal = await refusalFrom(() => saveEdits({ edits, basedOn: revision, says: `${noun} changed` }));
      if (!refusal) onDone();
      return refusal;
    },
  });
  return (
    <Dialog title={`Change ${noun}`} size="medium" onClose={onClose}>
      <Form form={form} label={`Change ${noun}`} saveLabel={`Change ${noun}`} onCancel={onClose}>
        <FormSection title="What changes" detail={isEmpty ? 'Fill in what all of them are to have.' : noted}>
          <SelectField name="status" label="Status" choices={statusWordsToChoose} placeholder="As it is" />
          <NumberField name="percentComplete" label="Done" after="%" />
          {people.length > 0 ? (
            <SelectField name="assigneeUserId" label="Responsible" choices={people} placeholder="As it is" />
          ) : null}
          <TextField name="trade" label="Trade" />
          <TextField name="crew" label="Crew" />
        </FormSection>
      </Form>
    </Dialog>
  );
}

function changesOf(values: typeof untouched): TaskChanges {
  const { percentComplete, ...texts } = values;
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  const percent = percentComplete.trim();
  return {
    ...Object.fromEntries(given.map(([name, text]) => [name, text.trim()])),
    ...(percent === '' ? {} : { percentComplete: Number(percent.replace('%', '')) }),
  };
}
