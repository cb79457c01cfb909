import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { textOrNull } from '../client/form-values.ts';
import { useProjectChoices } from '../client/project-choices.ts';
import { ProjectField } from '../client/project-field.tsx';
import { refusalFrom, useRecordForm } from '../client/save.ts';
import { HistorySection } from '../audit/history-section.tsx';
import { DefinitionList } from '../ui/details.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { MultiSelectField, TextField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { useMemberChoices } from './member-choices.ts';
import type { Team } from './structure.ts';

const labels = { name: 'Name', project_id: 'Project', resource_id: 'Id in other systems', members: 'Members' };
const nothing = { name: '', project_id: '', resource_id: '', members: [] as string[] };
type Values = Readonly<typeof nothing>;

const valuesOf = (team: Team): Values => ({
  name: team.name,
  project_id: team.project_id ?? '',
  resource_id: team.resource_id ?? '',
  members: team.members.map((member) => member.kinde_id),
});

const changesOf = ({ name, project_id, resource_id, members }: Partial<Values>) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(project_id === undefined ? {} : { project_id: textOrNull(project_id) }),
  ...(resource_id === undefined ? {} : { resource_id: textOrNull(resource_id) }),
  ...(members === undefined ? {} : { members }),
});

/** Makes a team. */
export function NewTeam({ onClose }: { onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const create = useWrite('createTeam', {
    alsoStale: ['audit'],
    says: (team) => `The team ${team.name} has been created`,
  });
  const form = useForm<Values>({
    initial: nothing,
    onSave: (values) =>
      refusalFrom(async () => {
        await create.mutateAsync({ params: { workspaceId }, body: { ...changesOf(values), name: values.name.trim() } });
        onClose();
      }),
  });
  return (
    <FormDrawer title="New team" form={form} saveLabel="Create team" onClose={onClose}>
      <TeamFields />
    </FormDrawer>
  );
}

/** One team beside the list: changed where the person may, else shown. */
export function TeamDrawer({ record: team, onClose }: { record: Team; onClose: () => void }) {
  if (team.abilities.includes('edit')) return <EditTeam team={team} onClose={onClose} />;
  return (
    <Drawer title={team.name} onClose={onClose}>
      <DefinitionList
        lined
        entries={[
          { label: labels.project_id, value: team.project_name ?? null },
          { label: labels.members, value: team.members.map((member) => member.name).join(', ') },
          { label: labels.resource_id, value: team.resource_id },
        ]}
      />
    </Drawer>
  );
}

function EditTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const projects = useProjectChoices();
  const members = useMemberChoices();
  const update = useWrite('updateTeam', {
    alsoStale: ['audit'],
    says: (saved) => `The team ${saved.name} has been changed`,
  });
  const record = useRecordForm({
    record: team,
    valuesOf,
    save: (changes, version) =>
      update.mutateAsync({ params: { workspaceId, id: team.team_bim_id }, body: { ...changesOf(changes), version } }),
    onSaved: onClose,
  });
  const show = (name: string, value: unknown) => {
    if (name === 'project_id') return projects.find((one) => one.value === value)?.label ?? '';
    if (name !== 'members') return String(value);
    return (value as string[]).map((id) => members.find((one) => one.value === id)?.label ?? '…').join(', ');
  };
  return (
    <FormDrawer
      title={team.name}
      form={record.form}
      record={record}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
      show={show}
    >
      <TeamFields />
      <HistorySection entity="teams" id={team.team_bim_id} />
    </FormDrawer>
  );
}

function TeamFields() {
  const members = useMemberChoices();
  return (
    <FormSection title="Team">
      <TextField name="name" label={labels.name} noun="the team’s name" required wide maxLength={200} />
      <ProjectField name="project_id" label={labels.project_id} placeholder="The whole workspace" wide />
      <MultiSelectField name="members" label={labels.members} choices={members} wide />
      <TextField name="resource_id" label={labels.resource_id} maxLength={100} wide />
    </FormSection>
  );
}
