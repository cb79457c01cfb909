import { useWrite } from '../client/data.ts';
import { FormConflict } from '../client/form-drawer.tsx';
import { useRecordForm } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { ProjectFields } from './project-fields.tsx';
import { projectChanges, projectLabels, projectValues, type Project } from './project-values.ts';

/** Changes a project. */
export function ProjectSettings({ project }: { project: Project }) {
  const update = useWrite('updateProject', {
    alsoStale: ['workspaces', 'audit'],
    says: (saved) => `Project “${saved.project_name}” has been changed`,
  });
  const params = { workspaceId: project.workspace_id, projectId: project.project_id };
  const record = useRecordForm({
    record: project,
    valuesOf: projectValues,
    save: (changes, version) => update.mutateAsync({ params, body: { ...projectChanges(changes), version } }),
  });
  const isDirty = record.form.changed.length > 0;
  return (
    <Form
      form={record.form}
      label="Project settings"
      note={isDirty ? <Button onClick={record.form.reset}>Discard changes</Button> : undefined}
    >
      <FormConflict record={record} labels={projectLabels} />
      <ProjectFields />
    </Form>
  );
}
