// The forms of a work item other than a programme task.
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { textOrNull } from '../client/form-values.ts';
import { useMemberChoices } from '../client/member-choices.ts';
import { ProjectField } from '../client/project-field.tsx';
import { refusalFrom, useRecordForm } from '../client/save.ts';
import { DateField, SelectField, TextAreaField, TextField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { otherCategoryChoices, taskCategory, type WorkItem } from './work-items.ts';

interface Values extends Readonly<Record<string, unknown>> {
  name: string;
  action_category: string;
  description: string;
  action_status: string;
  assignee_user_id: string;
  start_date: string;
  end_date: string;
}

/** Values as input of the calls: a cleared field is sent as null. */
function sentOf(values: Partial<Values>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? textOrNull(value) : value]),
  );
}

function Fields() {
  const members = useMemberChoices();
  return (
    <FormSection title="Work item">
      <TextField name="name" label="Name" required wide />
      <SelectField name="action_category" label="Category" required choices={otherCategoryChoices} />
      <TextField name="action_status" label="Status" help="In your own words, such as open, in progress or closed." />
      <SelectField name="assignee_user_id" label="Responsible" placeholder="Nobody" choices={members} searchable />
      <DateField name="start_date" label="Start" />
      <DateField name="end_date" label="Due" />
      <TextAreaField name="description" label="Description" wide />
    </FormSection>
  );
}

interface NewWorkItemProps {
  projectId: string;
  category: string;
  onClose: () => void;
  onMade: (id: string) => void;
}

export function NewWorkItem({ projectId, category, onClose, onMade }: NewWorkItemProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const create = useWrite('createAction', {
    alsoStale: ['actions'],
    successMessage: ({ name }) => `“${name}” has been added`,
  });
  const form = useForm<Values & { project: string }>({
    initial: {
      name: '',
      action_category: category && category !== taskCategory ? category : 'Action',
      description: '',
      action_status: '',
      assignee_user_id: '',
      start_date: '',
      end_date: '',
      project: projectId,
    },
    onSave: async ({ project, ...values }) => {
      if (!project) return { message: 'Choose a project.', fields: { project: ['Choose a project.'] } };
      return refusalFrom(async () => {
        const params = { workspaceId, projectId: project };
        const made = await create.mutateAsync({ params, body: sentOf(values) as never });
        onClose();
        onMade(made.action_id);
      });
    },
  });
  return (
    <FormDrawer title="New work item" form={form} saveLabel="Add work item" onClose={onClose}>
      <FormSection title="Place">
        <ProjectField name="project" label="Project" required wide />
      </FormSection>
      <Fields />
    </FormDrawer>
  );
}

const labels = {
  name: 'Name',
  action_category: 'Category',
  description: 'Description',
  action_status: 'Status',
  assignee_user_id: 'Responsible',
  start_date: 'Start',
  end_date: 'Due',
};

export function EditWorkItem({ item, onClose }: { item: WorkItem; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const update = useWrite('updateWorkItem', { alsoStale: ['actions'] });
  const editing = useRecordForm<WorkItem, Values>({
    record: item,
    valuesOf: (row) => ({
      name: row.name,
      action_category: row.action_category,
      description: row.description ?? '',
      action_status: row.action_status ?? '',
      assignee_user_id: row.assignee_user_id ?? '',
      start_date: row.start_date ?? '',
      end_date: row.end_date ?? '',
    }),
    save: (changes, version) =>
      update.mutateAsync({
        params: { workspaceId, id: item.action_id },
        body: { ...(sentOf(changes) as object), version },
      }),
    onSaved: onClose,
  });
  return (
    <FormDrawer
      title={item.name}
      form={editing.form}
      record={editing}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
    >
      <Fields />
    </FormDrawer>
  );
}
