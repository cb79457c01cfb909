import { newLink, nextActivityId } from '@horizon/schedule';
import { useMemo, useState } from 'react';
import { ApiFailure } from '../../client/api.ts';
import { PageState } from '../../client/page-state.tsx';
import { refusalFrom } from '../../client/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Form, FormSection, useForm } from '../../ui/form.tsx';
import type { SaveRefusal } from '../../ui/form-faults.ts';
import { SearchSelectField } from '../../ui/search-select.tsx';
import { useWorkspace } from '../../client/caller.tsx';
import { findTasks } from './find-tasks.ts';
import { useProgramme, useScheduleEdits } from './programme.ts';
import type { ReadProgramme } from './read-programme.ts';
import { changesOfType, hasDuration, taskTypeName, typeChoices } from './task-types.ts';
import { parseDuration, type ScheduleEdit } from './tasks.ts';
import { useWbsChoices } from './use-wbs-names.ts';

interface NewTaskProps {
  projectId: string;
  onClose: () => void;
  onMade: (taskId: string) => void;
}

/** Creates a task with its id, summary, type, duration and predecessor. */
export function NewTask({ projectId, onClose, onMade }: NewTaskProps) {
  const { query, read } = useProgramme(projectId);
  return (
    <Dialog title="New task" size="medium" onClose={onClose}>
      {read ? (
        <NewTaskForm projectId={projectId} read={read} onClose={onClose} onMade={onMade} />
      ) : (
        <PageState query={query} title="Failed to fetch the programme" what="the programme" />
      )}
    </Dialog>
  );
}

interface NewValues extends Readonly<Record<string, unknown>> {
  name: string;
  code: string;
  parentId: string;
  wbsId: string;
  type: string;
  duration: string;
  predecessorId: string;
}

/** The edits that create the task, or the faults by field. */
function editsOfNew(id: string, values: NewValues, read: ReadProgramme): { edits: ScheduleEdit[] } | SaveRefusal {
  const fields: Record<string, string[]> = {};
  const name = values.name.trim();
  if (name === '') fields['name'] = ['Enter the name of the task.'];
  const duration = hasDuration(values.type) ? parseDuration(values.duration, read.programme.project) : null;
  if (hasDuration(values.type) && !(duration && duration.minutes > 0))
    fields['duration'] = ['Write a duration as 5 d or 12 h; of none it is a milestone.'];
  if (Object.keys(fields).length > 0) return { message: 'The task is not whole yet.', fields };
  const given = {
    ...(values.code.trim() === '' ? {} : { code: values.code.trim() }),
    ...(values.wbsId === '' ? {} : { wbsId: values.wbsId }),
    ...(duration ? { durationMinutes: duration.minutes, durationUnit: duration.unit } : {}),
  };
  const task = { ...changesOfType(values.type), ...given, id, name };
  const edits: ScheduleEdit[] = [{ kind: 'task-added', task, parentId: values.parentId || null }];
  if (values.predecessorId !== '') {
    const { notes: _none, ...link } = newLink(crypto.randomUUID(), values.predecessorId, id);
    edits.push({ kind: 'link-added', link });
  }
  return { edits };
}

function NewTaskForm({ projectId, read, onClose, onMade }: NewTaskProps & { read: ReadProgramme }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const saveEdits = useScheduleEdits(projectId);
  const wbs = useWbsChoices(workspaceId, projectId);
  const { tasks } = read.programme;
  const [words, setWords] = useState({ parent: '', predecessor: '' });
  const parents = useMemo(() => new Set(tasks.map(({ parentId }) => parentId)), [tasks]);
  const form = useForm<NewValues>({
    initial: {
      name: '',
      code: nextActivityId(tasks.map(({ code }) => code)),
      parentId: '',
      wbsId: '',
      type: 'task',
      duration: '1 d',
      predecessorId: '',
    },
    onSave: async (values) => {
      const id = crypto.randomUUID();
      const made = editsOfNew(id, values, read);
      if ('message' in made) return made;
      const refusal = await refusalFrom(async () => {
        try {
          await saveEdits({ edits: made.edits, basedOn: read.revision, successMessage: `${values.name.trim()} added` });
        } catch (error) {
          throw error instanceof ApiFailure ? atFields(error) : error;
        }
      });
      if (!refusal) onMade(id);
      return refusal;
    },
  });
  const { values } = form;
  return (
    <Form form={form} label="New task" saveLabel="Add task" onCancel={onClose}>
      <FormSection
        title="Work"
        detail="As soon as possible, unless links or dates say otherwise. It is added last under its summary."
      >
        <TextField name="name" label="Name" required wide maxLength={500} autoFocus />
        <TextField name="code" label="Activity id" maxLength={100} help="The next one that is free, or your own." />
        <SelectField name="type" label="Type" required choices={typeChoices('task')} help={taskTypeName(values.type)} />
        {hasDuration(values.type) ? (
          <TextField name="duration" label="Duration" required help="As 5 d, 12 h, 2 w." />
        ) : null}
        <SearchSelectField
          name="parentId"
          label="Parent"
          placeholder="The top of the programme"
          choices={findTasks(read, {
            words: words.parent,
            chosen: values.parentId || null,
            fits: ({ id, kind }) => kind === 'summary' || parents.has(id),
          })}
          onSearch={(parent) => setWords((before) => ({ ...before, parent }))}
        />
        {wbs.length > 0 ? (
          <SelectField name="wbsId" label="WBS element" searchable choices={wbs} placeholder="None" />
        ) : null}
        <SearchSelectField
          name="predecessorId"
          label="Predecessor"
          placeholder="None: finish to start"
          choices={findTasks(read, { words: words.predecessor, chosen: values.predecessorId || null })}
          onSearch={(predecessor) => setWords((before) => ({ ...before, predecessor }))}
        />
      </FormSection>
    </Form>
  );
}

/** Maps the server's fault paths in the batch to the form's fields. */
function atFields(error: ApiFailure): ApiFailure {
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, faults]) => [path.split('.').at(-1) ?? path, faults]),
  );
  return new ApiFailure(error.status, error.message, { code: error.code, fields });
}
