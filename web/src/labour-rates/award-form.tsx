import { HistorySection } from '../audit/history-section.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { refusalFrom, useRecordForm } from '../client/save.ts';
import { TextField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import type { Award } from './rates.ts';

const labels = { name: 'Name', code: 'Code' };

/** Creates an award. */
export function NewAward({ onClose }: { onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const create = useWrite('createAward', { successMessage: (answer) => answer.message });
  const form = useForm({
    initial: { name: '', code: '' },
    onSave: ({ name, code }) =>
      refusalFrom(async () => {
        await create.mutateAsync({ params: { workspaceId }, body: { name: name.trim(), code: code.trim() } });
        onClose();
      }),
  });
  return (
    <FormDrawer title="New award" form={form} saveLabel="Create award" onClose={onClose}>
      <AwardFields />
    </FormDrawer>
  );
}

/** Edits an award. */
export function EditAward({ award, onClose }: { award: Award; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const update = useWrite('updateAward', {
    successMessage: (saved) => `Award “${saved.name}” has been changed`,
  });
  const record = useRecordForm({
    record: award,
    valuesOf: ({ name, code }: Award) => ({ name, code }),
    save: (changes, version) =>
      update.mutateAsync({ params: { workspaceId, id: award.id }, body: { ...changes, version } }),
    onSaved: onClose,
  });
  return (
    <FormDrawer
      title={`Edit ${award.name}`}
      form={record.form}
      record={record}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
    >
      <AwardFields />
      <HistorySection entity="labour_awards" id={award.id} />
    </FormDrawer>
  );
}

function AwardFields() {
  return (
    <FormSection title="Award">
      <TextField name="name" label={labels.name} noun="the award’s name" required wide maxLength={200} />
      <TextField
        name="code"
        label={labels.code}
        required
        maxLength={40}
        placeholder="MA000020"
        help="One award for a code."
      />
    </FormSection>
  );
}
