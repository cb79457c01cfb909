import type { DocumentState } from '@horizon/contract';
import { useCall, useWrite } from '../client/data.ts';
import { refusalFrom } from '../client/save.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextAreaField, TextField } from '../ui/fields.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { useConfirmedClose } from '../ui/keep-editing.tsx';
import { Loading } from '../ui/states.tsx';

interface RestoreVersionProps {
  place: { workspaceId: string; id: string };
  version: { cde_version_id: string; revision: string; file_name: string; state: DocumentState };
  onClose: () => void;
}

/** Restores an earlier version's file as the newest version; asks for its revision. */
export function RestoreVersion(props: RestoreVersionProps) {
  const { place, version, onClose } = props;
  const next = useCall('proposeRevision', { params: place, query: { state: version.state } });
  // The proposed revision is optional: without it, people type one.
  if (next.data || next.error) return <RestoreForm {...props} proposed={next.data?.revision ?? ''} />;
  return (
    <Dialog title={titleOf(version)} onClose={onClose}>
      <Loading what="the next revision" lines={3} />
    </Dialog>
  );
}

const titleOf = ({ revision }: { revision: string }) => `Restore revision ${revision}`;

function RestoreForm({ place, version, proposed, onClose }: RestoreVersionProps & { proposed: string }) {
  const restore = useWrite('restoreDocumentVersion', {
    successMessage: ({ revision }) => `Revision ${version.revision} is back as ${revision}`,
  });
  const form = useForm({
    initial: { revision: proposed, note: '' },
    onSave: ({ revision, note }) =>
      refusalFrom(async () => {
        const body = { revision: revision.trim(), ...(note.trim() ? { note: note.trim() } : {}) };
        await restore.mutateAsync({ params: { ...place, versionId: version.cde_version_id }, body });
        onClose();
      }),
  });
  const { close, question } = useConfirmedClose(form.changed.length > 0 && !form.saving, onClose);
  const title = titleOf(version);
  return (
    <Dialog title={title} onClose={close}>
      {question}
      <p>{version.file_name} becomes the newest version. The versions after it stay in the list.</p>
      <Form form={form} label={title} saveLabel="Restore" onCancel={close}>
        <TextField
          name="revision"
          label="New revision"
          noun="the new revision"
          help={proposed ? `${proposed} follows in the revision sequence.` : undefined}
          required
          autoFocus
          maxLength={20}
        />
        <TextAreaField name="note" label="Note" wide />
      </Form>
    </Dialog>
  );
}
