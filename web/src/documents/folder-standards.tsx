// Dialogs of a folder for document managers: its naming standard, save as template, create folders from a template.
import { useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { refusalFrom } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { countOf } from '../ui/format.ts';
import { useConfirmedClose } from '../ui/keep-editing.tsx';
import { ErrorState, Loading } from '../ui/states.tsx';
import styles from './documents.module.css';
import type { Folder } from './folder-lines.ts';

interface FolderDialogProps {
  place: { workspaceId: string; projectId: string };
  folder: Folder;
  onClose: () => void;
}

/** Chooses the naming standard for document numbers in a folder. */
export function FolderNaming({ place, folder, onClose }: FolderDialogProps) {
  const { workspaceId } = place;
  const title = `Naming standard of “${folder.name}”`;
  const standards = useCall('readDocumentStandards', { params: { workspaceId } });
  const found = useCall('getCdeFolder', { params: { workspaceId, id: folder.id } });
  const error = standards.error ?? found.error;
  if (standards.data && found.data) {
    return (
      <NamingForm
        {...{ workspaceId, title, onClose }}
        folder={found.data}
        choices={standards.data.naming_standards.map(({ id, name }) => ({ value: id, label: name }))}
      />
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? (
        <ErrorState failure={shownFailure('Failed to fetch the naming standards', error)} />
      ) : (
        <Loading what="the naming standards" lines={2} />
      )}
    </Dialog>
  );
}

interface NamingFormProps {
  workspaceId: string;
  title: string;
  folder: { id: string; version: number; naming_standard_id: string | null };
  choices: { value: string; label: string }[];
  onClose: () => void;
}

function NamingForm({ workspaceId, title, folder, choices, onClose }: NamingFormProps) {
  const save = useWrite('updateCdeFolder', { successMessage: () => 'The naming standard has been saved' });
  const form = useForm({
    initial: { standard: folder.naming_standard_id ?? '' },
    onSave: ({ standard }) =>
      refusalFrom(async () => {
        const body = { naming_standard_id: standard === '' ? null : standard, version: folder.version };
        await save.mutateAsync({ params: { workspaceId, id: folder.id }, body });
        onClose();
      }),
  });
  const { close, question } = useConfirmedClose(form.changed.length > 0 && !form.saving, onClose);
  return (
    <Dialog title={title} onClose={close}>
      {question}
      <p>Files whose number does not comply wait in the holding area of the folder until somebody corrects it.</p>
      <Form form={form} label={title} saveLabel="Save" onCancel={close}>
        <p>
          <AppLink href={`/w/${workspaceId}/document-standards`}>Naming standards of the workspace</AppLink>
        </p>
        <SelectField name="standard" label="Standard" placeholder="As the folder around it" choices={choices} wide />
      </Form>
    </Dialog>
  );
}

/** Saves a folder and its subfolders, with access rights and naming standards, as a template. */
export function SaveTemplate({ place, folder, onClose }: FolderDialogProps) {
  const { workspaceId, projectId } = place;
  const save = useWrite('saveFolderTemplate', {
    successMessage: ({ name, folder_count: count }) => `“${name}” has been saved with ${countOf(count, 'folder')}`,
  });
  const title = `Save “${folder.name}” as a template`;
  const form = useForm({
    initial: { name: folder.name },
    onSave: ({ name }) =>
      refusalFrom(async () => {
        const body = { name: name.trim(), project_id: projectId, folder_id: folder.id };
        await save.mutateAsync({ params: { workspaceId }, body });
        onClose();
      }),
  });
  const { close, question } = useConfirmedClose(form.changed.length > 0 && !form.saving, onClose);
  return (
    <Dialog title={title} onClose={close}>
      {question}
      <p>Folders, their access and their naming standards are saved, documents are not.</p>
      <Form form={form} label={title} saveLabel="Save template" onCancel={close}>
        <TextField name="name" label="Name" noun="the template’s name" required autoFocus wide maxLength={120} />
      </Form>
    </Dialog>
  );
}

interface FromTemplateProps {
  place: { workspaceId: string; projectId: string };
  /** The parent of the new folders; null for the top level. */
  parent: Folder | null;
  onClose: () => void;
}

/** Creates the folders of a template. */
export function FoldersFromTemplate({ place, parent, onClose }: FromTemplateProps) {
  const { workspaceId, projectId } = place;
  const templates = useCall('listFolderTemplates', { params: { workspaceId } });
  const isEmpty = templates.data?.items.length === 0;
  const [id, setId] = useState<string | null>(null);
  const apply = useWrite('applyFolderTemplate', {
    successMessage: ({ created, left_out: leftOut }) =>
      leftOut.length === 0
        ? `${countOf(created, 'folder')} made`
        : `${countOf(created, 'folder')} made. No longer in the workspace, so without access: ${leftOut.join(', ')}`,
    failsWith: 'Failed to make the folders',
  });
  const title = parent ? `Folders from a template in “${parent.name}”` : 'Folders from a template';
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={apply.isPending}
            disabled={id === null}
            onClick={() => {
              if (id === null) return;
              const body = { project_id: projectId, ...(parent ? { parent_id: parent.id } : {}) };
              apply.mutate({ params: { workspaceId, id }, body }, { onSuccess: onClose });
            }}
          >
            Make folders
          </Button>
        </>
      }
    >
      {templates.error ? (
        <ErrorState failure={shownFailure('Failed to fetch the folder templates', templates.error)} />
      ) : !templates.data ? (
        <Loading what="the folder templates" lines={3} />
      ) : isEmpty ? (
        <p>No template has been saved yet. Choose a folder and save it as a template.</p>
      ) : (
        <fieldset className={styles.templates}>
          <legend className="visually-hidden">Template</legend>
          {templates.data.items.map((template, at) => (
            <label key={template.id}>
              <input
                type="radio"
                name="template"
                data-autofocus={at === 0 || undefined}
                checked={id === template.id}
                onChange={() => setId(template.id)}
              />
              {template.name}
              <small>
                {countOf(template.folder_count, 'folder')}: {template.top.join(', ')}
              </small>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
