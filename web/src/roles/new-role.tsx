import type { Permission } from '@horizon/contract';
import { useRouter } from '@tanstack/react-router';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { refusalFrom } from '../client/save.ts';
import { SelectField, TextAreaField, TextField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { countOf } from '../ui/format.ts';
import { copyName, longestName } from './copy-name.ts';
import { copyable, type Gives } from './giving.ts';
import type { Role } from './role-columns.tsx';

interface NewRoleProps {
  roles: readonly Role[];
  /** The permissions that the person may grant. */
  gives: Gives;
  /** The role to copy the permissions from. */
  source?: Role | undefined;
  onClose: () => void;
}

/** Creates a role, empty or as a copy, and opens its page to tick permissions. */
export function NewRole({ roles, gives, source, onClose }: NewRoleProps) {
  const workspace = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const router = useRouter();
  const create = useWrite('createRole', {
    successMessage: (role) => `The role ${role.name} has been created`,
  });
  const permissionsOf = (id: string) => roles.find((role) => role.id === id)?.permissions ?? [];
  const form = useForm({
    initial: {
      name: source
        ? copyName(
            source.name,
            roles.map((role) => role.name),
          )
        : '',
      description: source?.description ?? '',
      source: source?.id ?? '',
    },
    onSave: (values) =>
      refusalFrom(async () => {
        const copied = copyable(permissionsOf(values.source), gives);
        const body = {
          name: values.name.trim(),
          description: values.description.trim(),
          // In answers, the contract types them as plain strings.
          permissions: copied as Permission[],
        };
        const role = await create.mutateAsync({ params: { workspaceId }, body });
        onClose();
        router.history.push(`/w/${workspaceId}/roles/${role.id}`);
      }),
  });
  const wanted = permissionsOf(form.values.source).length;
  const left = wanted - copyable(permissionsOf(form.values.source), gives).length;
  return (
    <FormDrawer
      title={source ? `Copy ${source.name}` : 'New role'}
      form={form}
      saveLabel="Create role"
      onClose={onClose}
      note={
        left > 0 ? `${left} of ${countOf(wanted, 'permission')} left out: you cannot grant more than you have.` : ''
      }
    >
      <FormSection title="Role">
        <TextField name="name" label="Name" noun="the role’s name" required wide maxLength={longestName} />
        <TextAreaField name="description" label="Purpose" wide />
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
