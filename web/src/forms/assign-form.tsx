import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { useMemberChoices } from '../client/member-choices.ts';
import { useRecordForm } from '../client/save.ts';
import { DateField, SelectField } from '../ui/fields.tsx';
import { FormSection } from '../ui/form.tsx';
import type { Form } from './form-words.ts';

interface Values extends Readonly<Record<string, unknown>> {
  assignee_user_id: string;
  due_date: string;
}

const labels = { assignee_user_id: 'Assigned to', due_date: 'Due' };

/** The person who fills in a form, and the due date. */
export function AssignDrawer({ form, onClose }: { form: Form; onClose: () => void }) {
  const members = useMemberChoices();
  const update = useWrite('updateForm', { successMessage: ({ number }) => `${number} has been assigned` });
  const editing = useRecordForm<Form, Values>({
    record: form,
    valuesOf: (row) => ({ assignee_user_id: row.assignee_user_id ?? '', due_date: row.due_date ?? '' }),
    save: (changes, version) =>
      update.mutateAsync({
        params: { workspaceId: form.workspace_id, id: form.id },
        body: {
          ...('assignee_user_id' in changes ? { assignee_user_id: changes.assignee_user_id || null } : {}),
          ...('due_date' in changes ? { due_date: changes.due_date || null } : {}),
          version,
        },
      }),
    onSaved: onClose,
  });
  return (
    <FormDrawer
      title={`Assign ${form.number}`}
      form={editing.form}
      record={editing}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
    >
      <FormSection title="Assignment">
        <SelectField
          name="assignee_user_id"
          label={labels.assignee_user_id}
          placeholder="Nobody"
          choices={members}
          searchable
        />
        <DateField name="due_date" label={labels.due_date} />
      </FormSection>
    </FormDrawer>
  );
}
