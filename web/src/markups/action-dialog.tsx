import type { Markup } from '@horizon/contract';
import { markupTypeLabels } from '@horizon/markup';
import { otherCategoryChoices } from '../actions/work-items.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { useMemberChoices } from '../client/member-choices.ts';
import { refusalFrom } from '../client/save.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DateField, SelectField, TextField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { useConfirmedClose } from '../ui/keep-editing.tsx';

/** Creates a work item from a markup, with the markup's text as its name and the markup's assignee as its owner. */
export function ActionDialog({ markup, onClose }: { markup: Markup; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const members = useMemberChoices();
  const make = useWrite('createMarkupAction', {
    alsoStale: ['actions', 'schedule'],
    successMessage: (made) => `${made.action_category} “${made.name}” created`,
  });
  const form = useForm({
    initial: {
      action_category: 'Issue' as const,
      name: markup.text?.split('\n')[0] ?? markupTypeLabels[markup.markup_type],
      assignee_user_id: markup.assignee_kinde_id ?? '',
      end_date: '',
    },
    onSave: ({ name, assignee_user_id, end_date, action_category }) =>
      refusalFrom(async () => {
        const body = {
          action_category,
          name: name.trim(),
          assignee_user_id: assignee_user_id || null,
          end_date: end_date || null,
        };
        await make.mutateAsync({ params: { workspaceId, id: markup.id }, body });
        onClose();
      }),
  });
  const { close, question } = useConfirmedClose(form.changed.length > 0 && !form.saving, onClose);
  return (
    <Dialog title="Create an action" onClose={close}>
      {question}
      <Form form={form} label="Create an action" saveLabel="Create" onCancel={close}>
        <FormSection title="Action">
          <TextField name="name" label="Name" required wide maxLength={500} autoFocus />
          <SelectField name="action_category" label="Category" required choices={otherCategoryChoices} />
          <DateField name="end_date" label="Due" />
          <SelectField
            name="assignee_user_id"
            label="Responsible"
            wide
            placeholder="Nobody"
            choices={members}
            searchable
          />
        </FormSection>
      </Form>
    </Dialog>
  );
}
