// Dialogs for folders: create, rename, and choose a destination.
import { useMemo, useState } from 'react';
import { useWrite } from '../client/data.ts';
import { refusalFrom } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { useConfirmedClose } from '../ui/keep-editing.tsx';
import { SearchableSelect } from '../ui/searchable-select.tsx';
import type { Folder, FolderTree } from './folder-lines.ts';
import { useAllFolders } from './folders-of-project.ts';

interface NameDialogProps {
  place: { workspaceId: string; projectId: string };
  /** The folder to rename; missing for a new one. */
  folder?: Folder;
  /** The parent of a new folder; null for the top level. */
  parent?: Folder | null;
  onClose: () => void;
  onAdded?: (id: string) => void;
}

/** Asks for the name of a folder. */
export function FolderNameDialog({ place, folder, parent = null, onClose, onAdded }: NameDialogProps) {
  const { workspaceId, projectId } = place;
  const add = useWrite('createCdeFolder', { successMessage: ({ name }) => `“${name}” has been added` });
  const rename = useWrite('updateCdeFolder', { successMessage: ({ name }) => `The folder is now called “${name}”` });
  const title = folder ? 'Rename folder' : parent ? `New folder in “${parent.name}”` : 'New folder';
  const form = useForm({
    initial: { name: folder?.name ?? '' },
    onSave: ({ name }) =>
      refusalFrom(async () => {
        if (folder) {
          const body = { name: name.trim(), version: folder.version };
          await rename.mutateAsync({ params: { workspaceId, id: folder.id }, body });
        } else {
          const body = { name: name.trim(), project_id: projectId, parent_id: parent?.id ?? null };
          const added = await add.mutateAsync({ params: { workspaceId }, body });
          onAdded?.(added.id);
        }
        onClose();
      }),
  });
  const { close, question } = useConfirmedClose(form.changed.length > 0 && !form.saving, onClose);
  return (
    <Dialog title={title} onClose={close}>
      {question}
      <Form form={form} label={title} saveLabel={folder ? 'Rename' : 'Add folder'} onCancel={close}>
        <TextField name="name" label="Name" noun="the folder’s name" required autoFocus wide maxLength={120} />
      </Form>
    </Dialog>
  );
}

const topId = 'top';
/** The most folders offered at a time; typing narrows them down. */
const maxOffered = 100;
const byPath = new Intl.Collator('en-AU', { numeric: true });

interface ChooseFolderProps {
  title: string;
  place: { workspaceId: string; projectId: string };
  saveLabel: string;
  /** Whether the top level can be chosen. */
  offersTop?: boolean;
  canChoose: (all: FolderTree, id: string | null) => boolean;
  isBusy: boolean;
  onChoose: (to: Folder | null) => void;
  onClose: () => void;
}

/** Asks for a folder, by its path. */
export function ChooseFolderDialog(props: ChooseFolderProps) {
  const { place, offersTop = false, canChoose } = props;
  const all = useAllFolders(place.workspaceId, place.projectId);
  const [to, setTo] = useState<string | null>(null);
  // Computed once for all folders, as there can be thousands.
  const data = useMemo(() => {
    if (!all) return [];
    const choices = [...all.byId.values()]
      .filter(({ id }) => canChoose(all, id))
      .map((folder) => ({ value: folder.id, label: all.pathOf(folder) }))
      .toSorted((a, b) => byPath.compare(a.label, b.label));
    return offersTop && canChoose(all, null) ? [{ value: topId, label: 'At the top' }, ...choices] : choices;
  }, [all, offersTop, canChoose]);
  const isMissing = to === null;
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={props.isBusy}
            disabled={isMissing}
            onClick={() => props.onChoose(to === topId ? null : (all?.byId.get(to ?? '') ?? null))}
          >
            {props.saveLabel}
          </Button>
        </>
      }
    >
      <SearchableSelect
        label="Folder"
        placeholder={all ? 'Type part of its name' : 'Loading the folders…'}
        isFinding={!all}
        data={data}
        limit={maxOffered}
        value={to}
        onChange={setTo}
        data-autofocus
      />
    </Dialog>
  );
}
