import { useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { textOrNull } from '../client/form-values.ts';
import { refusalFrom } from '../client/save.ts';
import { MultiSelectField, TextField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { useRoleChoices } from './grantable-roles.ts';
import { InvitationLink } from './invitation-link.tsx';
import { ProjectRolesField, type ProjectRoleValue } from './project-roles-field.tsx';

const nothing = {
  email: '',
  first_name: '',
  last_name: '',
  title: '',
  phone: '',
  role_ids: [] as string[],
  project_roles: [] as ProjectRoleValue[],
};

/** The server's message. */
const noRole = 'Choose at least one role, here or on a project: without one the person sees nothing.';

interface AddMemberProps {
  /** Preselects this project in the first role row. */
  projectId?: string;
  onClose: () => void;
}

/** Invites a person to the workspace, and shows the invitation link. */
export function AddMember({ projectId, onClose }: AddMemberProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [invitation, setInvitation] = useState<{ name: string; email: string; path: string } | null>(null);
  const { choices } = useRoleChoices();
  const add = useWrite('addMember', {
    alsoStale: ['roles', 'workspaces'],
    successMessage: ({ member, invitation_path }) =>
      invitation_path
        ? `${member.name} has been invited`
        : `${member.name} has been added. An owner confirms the roles and sends the link`,
  });
  const form = useForm({
    initial: projectId ? { ...nothing, project_roles: [{ project_id: projectId, role_id: '' }] } : nothing,
    onSave: async ({ title, phone, project_roles, ...values }) => {
      // The preselected project's row may stay without a role.
      const given = project_roles.filter((one) => one.role_id !== '' || !['', projectId].includes(one.project_id));
      const refusal = await refusalFrom(async () => {
        const body = {
          ...values,
          email: values.email.trim(),
          title: textOrNull(title),
          phone: textOrNull(phone),
          project_roles: given,
        };
        const { member, invitation_path: path } = await add.mutateAsync({ params: { workspaceId }, body });
        if (path) setInvitation({ name: member.name, email: member.email, path });
        else onClose();
      });
      // The server checks roles only after all other fields are valid: check them here, to show all faults at once.
      const lacksRole = values.role_ids.length + given.length === 0;
      return refusal?.fields && lacksRole ? { ...refusal, fields: { ...refusal.fields, role_ids: [noRole] } } : refusal;
    },
  });
  if (invitation) return <InvitationLink {...invitation} onClose={onClose} />;
  return (
    <FormDrawer title="Add a person" form={form} saveLabel="Add person" onClose={onClose}>
      <FormSection title="Person">
        <TextField name="email" label="E-mail" noun="their e-mail" type="email" required wide maxLength={254} />
        <TextField name="first_name" label="First name" noun="their first name" required maxLength={100} />
        <TextField name="last_name" label="Last name" noun="their last name" required maxLength={100} />
        <TextField name="title" label="Position" maxLength={100} />
        <TextField name="phone" label="Phone" type="tel" maxLength={40} />
      </FormSection>
      <FormSection title="Roles" detail="At least one: for the whole workspace, for single projects, or both.">
        <MultiSelectField name="role_ids" label="In the whole workspace" choices={choices} wide />
        <ProjectRolesField name="project_roles" label="On single projects" roles={choices} />
      </FormSection>
    </FormDrawer>
  );
}
