import { useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { FormConflict } from '../client/form-drawer.tsx';
import { useProjectPermissions } from '../client/project-permissions.ts';
import { useRecordForm } from '../client/save.ts';
import { unusualDateMessage, unusualDataDate } from '../client/unusual-data-date.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { dayIn } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';
import { UnusualChoice } from '../ui/unusual-choice.tsx';
import { describeDataDateEffect } from './data-date-words.ts';
import { ProjectFields } from './project-fields.tsx';
import { projectChanges, projectLabels, projectValues, type Project } from './project-values.ts';

/** The settings form of a project. */
export function ProjectSettings({ project }: { project: Project }) {
  const update = useWrite('updateProject', { alsoStale: ['workspaces', 'schedule'] });
  const undo = useWrite('undoSchedule', {
    alsoStale: ['projects', 'actions'],
    failsWith: 'The data date was not restored',
    successMessage: () => 'The data date is where it was',
  });
  const params = { workspaceId: project.workspace_id, projectId: project.project_id };
  const [acceptedDay, acceptDay] = useState<string | null>(null);
  const known = useKnownDays(project);
  const record = useRecordForm({
    record: project,
    valuesOf: projectValues,
    refuses: ({ status_date: day }) =>
      day && day !== acceptedDay && unusualDataDate(day, known).length > 0
        ? { message: unusualDateMessage, fields: { status_date: [unusualDateMessage] } }
        : null,
    save: async (changes, version) => {
      const saved = await update.mutateAsync({ params, body: { ...projectChanges(changes), version } });
      notify(saved, (batchId) => undo.mutate({ params, body: { batch_id: batchId } }));
      return saved;
    },
  });
  const { changed, values } = record.form;
  const isDirty = changed.length > 0;
  const day = changed.includes('status_date') ? values.status_date : '';
  const unusual = day === '' ? [] : unusualDataDate(day, known);
  return (
    <Form
      form={record.form}
      label="Project settings"
      note={isDirty ? <Button onClick={record.form.reset}>Discard changes</Button> : undefined}
    >
      <FormConflict record={record} labels={projectLabels} />
      <ProjectFields
        aboutDataDate={
          unusual.length > 0 ? (
            <UnusualChoice
              lines={unusual}
              isAccepted={day === acceptedDay}
              onAccept={(isAccepted) => acceptDay(isAccepted ? day : null)}
            />
          ) : null
        }
      />
    </Form>
  );
}

/** Days to compare the data date with, including the programme start if the person may see it. */
function useKnownDays({ workspace_id, project_id, time_zone, status_date }: Project) {
  const [opened] = useState(() => new Date());
  const may = useProjectPermissions(useWorkspace(), project_id);
  const tasks = useCall(
    'listTasks',
    { query: { workspace_id, project_id, sort: 'start_date', limit: 1 } },
    { enabled: may.includes('schedule:view') && !may.includes('schedule:own') },
  );
  return {
    starts: tasks.data?.items[0]?.start_date ?? null,
    today: dayIn(time_zone, opened),
    present: status_date,
  };
}

/** Shows that the project was saved and, for a new data date, its effect on the programme, with undo. */
function notify({ project_name, programme_edit }: Project, undo: (batchId: string) => void): void {
  const title = `Project “${project_name}” has been changed`;
  if (programme_edit === undefined) toast.success({ title });
  else
    toast.success({ title, detail: describeDataDateEffect(programme_edit), undo: () => undo(programme_edit.batch_id) });
}
