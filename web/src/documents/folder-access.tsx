// Access to a folder: its own list of roles, people and companies, or that of the folder around it.
import { folderLevelLabels } from 'virtual:words';
import { useMemo } from 'react';
import { useCall, useWrite } from '../client/data.ts';
import { EntryRows, type EntryColumn } from '../client/entry-rows.tsx';
import { shownFailure } from '../client/failures.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import type { CallAnswer } from '../client/api.ts';
import { refusalFrom } from '../client/save.ts';
import { Drawer } from '../ui/drawer.tsx';
import { CheckboxField } from '../ui/fields.tsx';
import { useForm } from '../ui/form.tsx';
import { ErrorState, Loading } from '../ui/states.tsx';
import type { Folder } from './folder-lines.ts';

type Rights = CallAnswer<'readCdeFolderRights'>;
type Right = Rights['rights'][number];

interface FolderAccessProps {
  workspaceId: string;
  folder: Folder;
  onClose: () => void;
}

const kindWords = { role: 'Role', person: 'Person', company: 'Company' } as const;
const levelChoices = (['view', 'upload', 'edit', 'none'] as const).map((value) => ({
  value,
  label: folderLevelLabels[value],
}));

/** The drawer that shows and sets the rights of a folder. */
export function FolderAccess({ workspaceId, folder, onClose }: FolderAccessProps) {
  const title = `Access to “${folder.name}”`;
  const found = useCall('readCdeFolderRights', { params: { workspaceId, id: folder.id } });
  if (found.data) {
    return <AccessForm key={found.data.version} {...{ workspaceId, title, onClose }} rights={found.data} />;
  }
  return (
    <Drawer title={title} onClose={onClose}>
      {found.error ? (
        <ErrorState
          failure={shownFailure('Failed to fetch the access', found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Loading what="the access" lines={6} />
      )}
    </Drawer>
  );
}

interface AccessFormProps {
  workspaceId: string;
  title: string;
  rights: Rights;
  onClose: () => void;
}

interface Entry {
  subject: string | null;
  level: string | null;
}

function AccessForm({ workspaceId, title, rights, onClose }: AccessFormProps) {
  const save = useWrite('setCdeFolderRights', { successMessage: () => 'The access has been saved' });
  const columns = useMemo(
    (): EntryColumn[] => [
      {
        field: 'subject',
        label: 'Role, person or company',
        kind: 'choice',
        required: true,
        choices: rights.subjects.map(({ kind, id, name }) => ({
          value: `${kind} ${id}`,
          label: `${name} (${kindWords[kind].toLowerCase()})`,
        })),
      },
      { field: 'level', label: 'May', kind: 'choice', required: true, choices: levelChoices },
    ],
    [rights.subjects],
  );
  const form = useForm({
    initial: {
      is_inherited: rights.is_inherited,
      rights: rights.rights.map(({ kind, id, level }): Entry => ({ subject: `${kind} ${id}`, level })) as unknown,
    },
    onSave: (values) =>
      refusalFrom(async () => {
        const entries = values.rights as Entry[];
        const body = {
          is_inherited: values.is_inherited,
          rights: values.is_inherited ? [] : entries.flatMap(rightOf),
          version: rights.version,
        };
        await save.mutateAsync({ params: { workspaceId, id: rights.folder_id }, body });
        onClose();
      }),
  });
  const { is_inherited: isInherited } = form.values;
  const around = rights.inherited_from
    ? `as in “${rights.inherited_from.path}”`
    : 'with everybody whose role shows documents of the project';
  return (
    <FormDrawer title={title} form={form} saveLabel="Save access" onClose={onClose}>
      <CheckboxField
        name="is_inherited"
        label="Same access as the folder around it"
        help={rights.is_inherited ? `Now shared ${around}.` : 'Off: only those named below see the folder.'}
        wide
      />
      {isInherited ? null : (
        <>
          <p>
            Only those named here see this folder and the folders inside it. People who manage the documents of the
            project see every folder. Roles limit what each may do: nobody uploads whose role does not let them add
            documents.
          </p>
          <EntryRows name="rights" label="Access" noun="role, person or company" columns={columns} />
        </>
      )}
    </FormDrawer>
  );
}

/** The right of a row; none while the row is not filled in. */
function rightOf({ subject, level }: Entry): { kind: Right['kind']; id: string; level: Right['level'] }[] {
  if (!subject || !level) return [];
  const [kind = '', ...id] = subject.split(' ');
  return [{ kind: kind as Right['kind'], id: id.join(' '), level: level as Right['level'] }];
}
