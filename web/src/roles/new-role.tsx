import type { Permission } from '@horizon/contract';
import { useRouter } from '@tanstack/react-router';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { refusalFrom } from '../client/save.ts';
import { isNarrowing } from '../people/grantable-roles.ts';
import { SelectField, TextAreaField, TextField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import type { Role } from './role-columns.tsx';

interface NewRoleProps {
  roles: readonly Role[];
  /** The role whose permissions the new one starts with. */
  source?: Role | undefined;
  onClose: () => void;
}

/** Makes a role, empty or as a copy; its page then shows the permissions to tick. */
export function NewRole({ roles, source, onClose }: NewRoleProps) {
  const workspace = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const mayGive = (permission: string) =>
    workspace.roles.includes('Workspace owner') ||
    workspace.permissions.includes(permission) ||
    isNarrowing(permission);
  const router = useRouter();
  const create = useWrite('createRole', {
    alsoStale: ['audit'],
    says: (role) => `The role ${role.name} has been created`,
  });
  const form = useForm({
    initial: {
      name: source ? `${source.name} (copy)` : '',
      description: source?.description ?? '',
      source: source?.id ?? '',
    },
    onSave: (values) =>
      refusalFrom(async () => {
        const all = roles.find((role) => role.id === values.source)?.permissions ?? [];
        const held = all.filter((permission) => mayGive(permission));
        const body = {
          name: values.name.trim(),
          description: values.description.trim(),
          // The contract lists them as plain text in answers.
          permissions: held as Permission[],
        };
        const role = await create.mutateAsync({ params: { workspaceId }, body });
        onClose();
        router.history.push(`/w/${workspaceId}/roles/${role.id}`);
      }),
  });
  return (
    <FormDrawer
      title={source ? `Copy ${source.name}` : 'New role'}
      form={form}
      saveLabel="Create role"
      onClose={onClose}
      note="Starts with as much of it as you hold."
    >
      <FormSection title="Role">
        <TextField name="name" label="Name" noun="the role’s name" required autoFocus wide maxLength={100} />
        <TextAreaField name="description" label="What it is for" wide />
        <SelectField
          name="source"
          label="Starts with the permissions of"
          choices={roles.map((role) => ({ value: role.id, label: role.name }))}
          placeholder="No role: start empty"
          searchable={false}
          wide
        />
      </FormSection>
    </FormDrawer>
  );
}
