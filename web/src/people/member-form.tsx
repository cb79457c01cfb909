import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { useProjectChoices } from '../client/project-choices.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { textOrNull } from '../client/form-values.ts';
import { useRecordForm } from '../client/save.ts';
import { MultiSelectField, TextField } from '../ui/fields.tsx';
import { FormSection } from '../ui/form.tsx';
import { useRoleChoices } from './grantable-roles.ts';
import type { Member } from './members.ts';
import { ProjectRolesField, type ProjectRoleValue } from './project-roles-field.tsx';

const valuesOf = (member: Member) => ({
  title: member.title ?? '',
  phone: member.phone ?? '',
  role_ids: member.roles.map((role) => role.id),
  project_roles: member.project_roles.map(({ project_id, role_id }): ProjectRoleValue => ({ project_id, role_id })),
});

const labels = {
  title: 'Position',
  phone: 'Phone',
  role_ids: 'Roles in the workspace',
  project_roles: 'Roles on projects',
};

/** Edits roles, position and phone of a member. */
export function MemberForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const assigned = [...member.roles.map((role) => role.id), ...member.project_roles.map((role) => role.role_id)];
  const { choices, roles } = useRoleChoices(assigned);
  const projects = useProjectChoices();
  const update = useWrite('updateMember', {
    alsoStale: ['roles', 'session', 'workspaces'],
    successMessage: (saved) =>
      saved.waiting_roles.length > 0
        ? `${saved.name} has been changed. Some roles wait for an owner`
        : `${saved.name} has been changed`,
  });
  const record = useRecordForm({
    record: member,
    valuesOf,
    save: ({ title, phone, role_ids, project_roles }, version) =>
      update.mutateAsync({
        params: { workspaceId, id: member.id },
        body: {
          version,
          ...(title === undefined ? {} : { title: textOrNull(title) }),
          ...(phone === undefined ? {} : { phone: textOrNull(phone) }),
          ...(role_ids ? { role_ids } : {}),
          ...(project_roles ? { project_roles: project_roles.filter((role) => role.role_id !== '') } : {}),
        },
      }),
    onSaved: onClose,
  });
  const roleName = (id: string) => roles.find((role) => role.id === id)?.name ?? '…';
  const projectName = (id: string) =>
    member.project_roles.find((role) => role.project_id === id)?.project_name ??
    projects.find((project) => project.value === id)?.label ??
    '…';
  const show = (name: string, value: unknown) => {
    if (name === 'role_ids') return (value as string[]).map(roleName).join(', ');
    if (name !== 'project_roles') return String(value);
    const list = value as ProjectRoleValue[];
    return list.map((one) => `${projectName(one.project_id)}: ${roleName(one.role_id)}`).join('; ');
  };
  return (
    <FormDrawer
      title={`Edit ${member.name}`}
      form={record.form}
      record={record}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
      show={show}
    >
      <FormSection title="Roles" detail="Their permissions are those of all their roles together.">
        <MultiSelectField name="role_ids" label={labels.role_ids} choices={choices} wide />
        <ProjectRolesField name="project_roles" label={labels.project_roles} roles={choices} />
      </FormSection>
      <FormSection title="Person">
        <TextField name="title" label={labels.title} maxLength={100} />
        <TextField name="phone" label={labels.phone} type="tel" maxLength={40} />
      </FormSection>
    </FormDrawer>
  );
}
