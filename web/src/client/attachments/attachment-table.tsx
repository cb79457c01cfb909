import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { formatBytes, formatInstant } from '../../ui/format.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import { AttachmentPreview } from './attachment-preview.tsx';
import styles from './attachments.module.css';
import { useAttachmentRemoval, type AttachedRecord, type Attachment } from './attachments.ts';
import { saveFile } from './save-file.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useConfirmedClose } from '../../ui/keep-editing.tsx';
import { useWrite } from '../data.ts';
import { refusalFrom } from '../save.ts';

const icons = { image: IconPhoto, pdf: IconFileTypePdf };

interface AttachmentTableProps {
  record: AttachedRecord;
  items: readonly Attachment[];
}

/** A table of attached files; clicking a name opens the file. Removed files are opened once they are restored. */
export function AttachmentTable({ record, items }: AttachmentTableProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<Attachment | null>(null);
  const { remove, restore } = useAttachmentRemoval(record);
  const shown = items.filter(({ preview, is_deleted }) => preview !== null && !is_deleted);
  const at = shown.findIndex(({ id }) => id === opened);
  return (
    <>
      <SmallTable label="Attachments" heads={['Name', 'Size', 'Added by', 'Added']} hasActions>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              <FileName item={item} onOpen={() => (item.preview ? setOpened(item.id) : void saveFile(record, item))} />
            </th>
            <td className={styles.figure}>{formatBytes(item.size)}</td>
            <td>{item.added_by}</td>
            <td className={styles.figure}>{formatInstant(item.created_at)}</td>
            <td>
              <span className={styles.acts}>
                {item.is_deleted ? null : <Act word="Download" item={item} run={() => void saveFile(record, item)} />}
                {item.abilities.includes('edit') ? (
                  <Act word="Rename" item={item} run={() => setRenamed(item)} />
                ) : null}
                {item.abilities.includes('delete') ? (
                  <Act word="Remove" item={item} run={() => remove(item.id)} />
                ) : null}
                {item.abilities.includes('restore') ? (
                  <Act word="Restore" item={item} run={() => restore(item.id)} />
                ) : null}
              </span>
            </td>
          </tr>
        ))}
      </SmallTable>
      {shown[at] ? (
        <AttachmentPreview
          key={shown[at].id}
          record={record}
          item={shown[at]}
          before={shown[at - 1] ? () => setOpened(shown[at - 1]!.id) : undefined}
          after={shown[at + 1] ? () => setOpened(shown[at + 1]!.id) : undefined}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {renamed
        ? createPortal(
            // Forms cannot be nested, such as inside a drawer's form, and the submit event must not bubble to it.
            <div onSubmit={(event) => event.stopPropagation()}>
              <RenameAttachment record={record} item={renamed} onClose={() => setRenamed(null)} />
            </div>,
            document.body,
          )
        : null}
    </>
  );
}

function Act({ word, item, run }: { word: string; item: Attachment; run: () => void }) {
  return (
    <Button look="subtle" small aria-label={`${word} ${item.name}`} onClick={run}>
      {word}
    </Button>
  );
}

function FileName({ item, onOpen }: { item: Attachment; onOpen: () => void }) {
  const Icon = item.preview ? icons[item.preview] : IconFile;
  return (
    <span className={styles.file}>
      <Icon size={16} aria-hidden />
      <span className={styles.name}>
        {item.folder ? <span className={styles.folder}>{item.folder}/</span> : null}
        {item.is_deleted ? (
          item.name
        ) : (
          <Button look="link" onClick={onOpen}>
            {item.name}
          </Button>
        )}
      </span>
    </span>
  );
}

interface RenameAttachmentProps {
  record: AttachedRecord;
  item: Attachment;
  onClose: () => void;
}

/** Renames an attachment. */
function RenameAttachment({ record: { calls, params }, item, onClose }: RenameAttachmentProps) {
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
