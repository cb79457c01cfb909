import { refusalFrom } from '../../client/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form, FormSection, useForm } from '../../ui/form.tsx';
import { useScheduleEdits } from './programme.ts';
import { usualDay } from './tasks.ts';

interface NewTaskProps {
  projectId: string;
  revision: number;
  onClose: () => void;
  onMade: (taskId: string) => void;
}

/** A task at the end of the programme, by its name; its drawer, which opens then, takes the rest. */
export function NewTask({ projectId, revision, onClose, onMade }: NewTaskProps) {
  const saveEdits = useScheduleEdits(projectId);
  const form = useForm({
    initial: { name: '' },
    onSave: async ({ name }) => {
      if (name.trim() === '') return { message: 'A task needs a name.', fields: { name: ['Give the task a name.'] } };
      const id = crypto.randomUUID();
      const refusal = await refusalFrom(() =>
        saveEdits({
          edits: [{ kind: 'task-added', task: { id, name: name.trim(), durationMinutes: usualDay.minutesPerDay } }],
          basedOn: revision,
          says: `${name.trim()} added`,
        }),
      );
      if (!refusal) onMade(id);
      return refusal;
    },
  });
  return (
    <Dialog title="New task" onClose={onClose}>
      <Form form={form} label="New task" saveLabel="Add task" onCancel={onClose}>
        <FormSection
          title="What is to be done"
          detail="A day long, and as early as possible until links or dates say otherwise."
        >
          <TextField name="name" label="Name" required wide maxLength={500} />
        </FormSection>
      </Form>
    </Dialog>
  );
}
