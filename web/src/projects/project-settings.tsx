import { useWrite } from '../client/data.ts';
import { FormConflict } from '../client/form-drawer.tsx';
import { useRecordForm } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { toast } from '../ui/toasts.ts';
import { sayDataDateEffect } from './data-date-words.ts';
import { ProjectFields } from './project-fields.tsx';
import { projectChanges, projectLabels, projectValues, type Project } from './project-values.ts';

/** Changes a project. */
export function ProjectSettings({ project }: { project: Project }) {
  const update = useWrite('updateProject', { alsoStale: ['workspaces', 'audit', 'schedule'] });
  const undo = useWrite('undoSchedule', {
    alsoStale: ['projects', 'actions', 'audit'],
    failsWith: 'The data date was not taken back',
    says: () => 'The data date is where it was',
  });
  const params = { workspaceId: project.workspace_id, projectId: project.project_id };
  const record = useRecordForm({
    record: project,
    valuesOf: projectValues,
    save: async (changes, version) => {
      const saved = await update.mutateAsync({ params, body: { ...projectChanges(changes), version } });
      tell(saved, (batchId) => undo.mutate({ params, body: { batch_id: batchId } }));
      return saved;
    },
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

/** What was saved; with another data date also what that does to the programme, and the way back. */
function tell({ project_name, programme_edit }: Project, undo: (batchId: string) => void): void {
  const title = `Project “${project_name}” has been changed`;
  if (programme_edit === undefined) toast.success({ title });
  else toast.success({ title, detail: sayDataDateEffect(programme_edit), undo: () => undo(programme_edit.batch_id) });
}
