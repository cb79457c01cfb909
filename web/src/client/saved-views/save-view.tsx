import { useWorkspace } from '../caller.tsx';
import { useWrite } from '../data.ts';
import { refusalFrom } from '../save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckboxField, TextField } from '../../ui/fields.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useConfirmedClose } from '../../ui/keep-editing.tsx';
import styles from './saved-views.module.css';
import type { SavedView, SavedViews } from './use-saved-views.ts';

interface SaveViewProps {
  saved: SavedViews;
  onClose: () => void;
}

/** Saves the current view of the list under a name. */
export function SaveView({ saved, onClose }: SaveViewProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const create = useWrite('createSavedView', {
    successMessage: (view) => `The view “${view.name}” has been saved`,
    readsFirst: true,
  });
  const share = useWrite('shareSavedView', { failsWith: 'Failed to share view' });
  const open = useWrite('chooseOpeningView', { failsWith: 'Failed to choose the view that opens first' });
  const form = useForm({
    initial: { name: '', is_shared: false, opens_first: false },
    onSave: (values) =>
      refusalFrom(async () => {
        const { list, current: address } = saved;
        const body = { list, name: values.name.trim(), address };
        const view = await create.mutateAsync({ params: { workspaceId }, body });
        saved.choose(view);
        onClose();
        // The view is saved: failures from here on get a toast of their own.
        if (values.is_shared) share.mutate({ params: { workspaceId, id: view.id }, body: { is_shared: true } });
        if (values.opens_first) open.mutate({ params: { workspaceId }, body: { list, view_id: view.id } });
      }),
  });
  const { close, question } = useConfirmedClose(form.changed.length > 0 && !form.saving, onClose);
  return (
    <Dialog title="Save this view" onClose={close}>
      {question}
      <Form form={form} label="Save this view" saveLabel="Save view" onCancel={close}>
        <div className={styles.fields}>
          <TextField
            name="name"
            label="Name"
            noun="a name for the view"
            required
            autoFocus
            wide
            maxLength={80}
            help="Search, filters, columns, order and groups are kept as they are shown."
          />
          <CheckboxField name="opens_first" label="Open this list with it" wide />
          {saved.mayShare ? (
            <CheckboxField name="is_shared" label="Share it with everybody who may open this list" wide />
          ) : null}
        </div>
      </Form>
    </Dialog>
  );
}

interface RenameViewProps {
  view: SavedView;
  onClose: () => void;
}

/** Renames a view. */
export function RenameView({ view, onClose }: RenameViewProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const update = useWrite('updateSavedView', { successMessage: (next) => `The view is now called “${next.name}”` });
  const form = useForm({
    initial: { name: view.name },
    onSave: ({ name }) =>
      refusalFrom(async () => {
        const body = { name: name.trim(), version: view.version };
        await update.mutateAsync({ params: { workspaceId, id: view.id }, body });
        onClose();
      }),
  });
  const { close, question } = useConfirmedClose(form.changed.length > 0 && !form.saving, onClose);
  return (
    <Dialog title="Rename view" onClose={close}>
      {question}
      <Form form={form} label="Rename view" saveLabel="Rename" onCancel={close}>
        <TextField name="name" label="Name" noun="a name for the view" required autoFocus wide maxLength={80} />
      </Form>
    </Dialog>
  );
}
