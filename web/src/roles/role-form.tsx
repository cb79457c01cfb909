import { allPermissions } from 'virtual:words';
import type { Permission } from '@horizon/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useWorkspace } from '../client/caller.tsx';
import { FormConflict } from '../client/form-drawer.tsx';
import { useRecordForm } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/fields.tsx';
import { Form, FormSection } from '../ui/form.tsx';
import { whyClosed, type Gives } from './giving.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { permissionWords } from './permission-words.ts';
import type { Role } from './role-columns.tsx';
import styles from './roles.module.css';
import { useRoleUpdate } from './role-writes.ts';

// Answers type permissions as plain strings; they are those of the contract.
const valuesOf = (role: Role) => ({
  description: role.description,
  permissions: [...(role.permissions as Permission[])].sort(),
});
const labels = { description: 'Purpose', permissions: 'Permissions' };

interface RoleFormProps {
  role: Role;
  permissions: readonly Permission[];
  /** The permissions that the person may grant. */
  gives: Gives;
}

/** The form for purpose and permissions of a role, as far as the person may edit them. */
export function RoleForm({ role, permissions, gives }: RoleFormProps) {
  const workspace = useWorkspace();
  const update = useRoleUpdate();
  const record = useRecordForm({
    record: role,
    valuesOf,
    save: (changes, version) =>
      update.mutateAsync({
        params: { workspaceId: workspace.workspace_id, id: role.id },
        body: { ...changes, version },
      }),
  });
  const may = (ability: string) => role.abilities.includes(ability);
  const mayGiveAll = gives.whole.length === allPermissions.length;
  const before = new Set<string>(permissions);
  const matrix = (onChange?: (chosen: ReadonlySet<string>) => void) => (
    <PermissionMatrix
      label={`Permissions of ${role.name}`}
      chosen={onChange ? new Set(record.form.values.permissions) : before}
      isExternal={role.is_external}
      whyClosed={(permission, chosen) => whyClosed(permission, { gives, before, chosen })}
      {...(onChange ? { onChange } : {})}
    />
  );
  const notes = <RoleNotes role={role} isClosed={!mayGiveAll && may('edit_permissions')} />;
  if (!may('edit')) {
    return (
      <div className={styles.form}>
        {role.description ? <p>{role.description}</p> : null}
        {notes}
        {matrix()}
      </div>
    );
  }
  const isDirty = record.form.changed.length > 0;
  return (
    <div className={styles.form}>
      <Form
        form={record.form}
        label={`Role ${role.name}`}
        note={isDirty ? <Button onClick={record.form.reset}>Discard changes</Button> : 'Nothing to save yet.'}
      >
        <FormConflict
          record={record}
          labels={labels}
          show={(name, value) =>
            name === 'permissions' ? (value as Permission[]).map(permissionWords).join('; ') : String(value)
          }
        />
        <FormSection title="Role">
          <TextAreaField name="description" label={labels.description} rows={1} />
        </FormSection>
        <section className={styles.permissions} data-field="permissions">
          <h2>Permissions</h2>
          {notes}
          {may('edit_permissions')
            ? matrix((chosen) => record.form.change('permissions', [...chosen].sort()))
            : matrix()}
        </section>
      </Form>
    </div>
  );
}

function RoleNotes({ role, isClosed }: { role: Role; isClosed: boolean }) {
  const notes = [
    role.key === 'workspace-owner' ? "The workspace owner's permissions cannot be changed." : '',
    role.is_external
      ? 'For people from outside: a role on a project never gives them more than this. A tick in a frame goes beyond the usual permissions of external people.'
      : '',
    isClosed ? 'You can grant only permissions you have yourself, for the same records.' : '',
  ].filter(Boolean);
  return notes.map((note) => (
    <p key={note} className={styles.hint}>
      <IconInfoCircle size={16} aria-hidden />
      {note}
    </p>
  ));
}
