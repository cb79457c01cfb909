import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useConfirmedClose } from '../../ui/keep-editing.tsx';
import { useWrite } from '../data.ts';
import { refusalFrom } from '../save.ts';
import type { AttachedRecord, Attachment } from './attachments.ts';

interface RenameAttachmentProps {
  record: AttachedRecord;
  item: Attachment;
  onClose: () => void;
}

/** Gives an attachment another name. */
export function RenameAttachment({ record: { calls, params }, item, onClose }: RenameAttachmentProps) {
  const rename = useWrite(calls.rename, { successMessage: ({ name }) => `The file is now called “${name}”` });
  const form = useForm({
    initial: { name: item.name },
    onSave: ({ name }) =>
      refusalFrom(async () => {
        const body = { name: name.trim(), version: item.version };
        await rename.mutateAsync({ params: { ...params, attachmentId: item.id }, body });
        onClose();
      }),
  });
  const { close, question } = useConfirmedClose(form.changed.length > 0 && !form.saving, onClose);
  return (
    <Dialog title="Rename file" onClose={close}>
      {question}
      <Form form={form} label="Rename file" saveLabel="Rename" onCancel={close}>
        <TextField name="name" label="Name" noun="a name for the file" required autoFocus wide maxLength={255} />
      </Form>
    </Dialog>
  );
}
