import { recordFields } from 'virtual:record-fields';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useWholeList } from '../client/list-data.ts';
import type { FolderTree } from '../documents/folder-lines.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { rowKey, type MatrixColumn, type MatrixRow } from './distribution-matrix.ts';
import { purposeChoices } from './words.ts';

interface AddRowProps {
  tree: FolderTree | null;
  taken: ReadonlySet<string>;
  onAdd: (row: MatrixRow) => void;
  onClose: () => void;
}

const fields: readonly { name: string; choices?: readonly string[] }[] = recordFields.distribution_rules;
/** The values allowed in a field of a rule. */
const choicesOf = (name: 'discipline' | 'type') =>
  (fields.find((field) => field.name === name)?.choices ?? []).map((value) => ({ value, label: value }));

/** Dialog for the documents of a new row. */
export function AddRow({ tree, taken, onAdd, onClose }: AddRowProps) {
  const folders = [...(tree?.byId.values() ?? [])]
    .map((folder) => ({ value: folder.id, label: tree!.pathOf(folder) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const form = useForm({
    initial: { discipline: '', type: '', folder_id: '', purpose: '' },
    onSave: async (values) => {
      const row = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null]));
      if (taken.has(rowKey(row as unknown as MatrixRow))) {
        return { message: 'There is a row for these documents already.', fields: {} };
      }
      onAdd(row as unknown as MatrixRow);
      onClose();
      return null;
    },
  });
  return (
    <Dialog title="Add documents" onClose={onClose}>
      <Form form={form} label="Add documents" saveLabel="Add row" onCancel={onClose}>
        <FormSection title="Documents" detail="With all that you choose; what you leave empty counts for all.">
          <SelectField name="discipline" label="Discipline" choices={choicesOf('discipline')} placeholder="All" />
          <SelectField name="type" label="Type" choices={choicesOf('type')} placeholder="All" />
          <SelectField name="folder_id" label="Folder" choices={folders} placeholder="All" searchable wide />
          <SelectField name="purpose" label="Purpose" choices={purposeChoices} placeholder="All" wide />
        </FormSection>
      </Form>
    </Dialog>
  );
}

interface AddRecipientProps {
  /** E-mail addresses in lower case. */
  taken: ReadonlySet<string>;
  onAdd: (column: MatrixColumn) => void;
  onClose: () => void;
}

/** Dialog for a new column: a member, or somebody by e-mail address. */
export function AddRecipient({ taken, onAdd, onClose }: AddRecipientProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const input = { params: { workspaceId }, query: { sort: 'name' } };
  const { rows: members } = useWholeList('listMembers', input, useMay('members:view'));
  const form = useForm({
    initial: { member: '', email: '', name: '', company: '' },
    onSave: async ({ member, email, name, company }) => {
      const found = members.find(({ id }) => id === member);
      const column = found
        ? { name: found.name, email: found.email, company: found.company ?? null }
        : { name: name.trim() || email.trim(), email: email.trim(), company: company.trim() || null };
      if (!/^\S+@\S+\.\S+$/.test(column.email)) {
        const fault = 'Choose a member, or enter an e-mail address such as ada@harbour.example.';
        return { message: fault, fields: { email: [fault] } };
      }
      if (taken.has(column.email.toLowerCase())) {
        const fault = `${column.name} has a column already.`;
        return { message: fault, fields: { email: [fault] } };
      }
      onAdd(column);
      onClose();
      return null;
    },
  });
  return (
    <Dialog title="Add recipient" onClose={onClose}>
      <Form form={form} label="Add recipient" saveLabel="Add column" onCancel={onClose}>
        <FormSection title="Recipient">
          <SelectField
            name="member"
            label="Member"
            wide
            searchable
            choices={members.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FormSection>
        <FormSection title="Or a guest">
          <TextField name="email" label="E-mail address" type="email" wide />
          <TextField name="name" label="Name" />
          <TextField name="company" label="Company" />
        </FormSection>
      </Form>
    </Dialog>
  );
}
