// Access to a folder: its own list of roles, people and companies, or that of its parent folder.
import { folderLevelLabels } from 'virtual:words';
import { useMemo } from 'react';
import { useCall, useWrite } from '../client/data.ts';
import { EntryRows, type EntryColumn } from '../client/entry-rows.tsx';
import { shownFailure } from '../client/failures.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import type { CallAnswer } from '../client/api.ts';
import { useRecordForm, type RecordForm } from '../client/save.ts';
import { Drawer } from '../ui/drawer.tsx';
import { CheckboxField } from '../ui/fields.tsx';
import { ErrorState, Loading } from '../ui/states.tsx';
import styles from './documents.module.css';
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

/** The drawer for the access rights of a folder. */
export function FolderAccess({ workspaceId, folder, onClose }: FolderAccessProps) {
  const title = `Access to “${folder.name}”`;
  const found = useCall('readCdeFolderRights', { params: { workspaceId, id: folder.id } });
  if (found.data) {
    return <AccessForm {...{ workspaceId, title, onClose }} rights={found.data} />;
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

/** A row of the form: `role <id>` and a level; null until chosen. */
interface Entry {
  id: string | null;
  level: string | null;
}

interface Values extends Record<string, unknown> {
  is_inherited: boolean;
  rights: readonly Entry[];
}

type Stored = Omit<Rights, 'subjects'>;

const valuesOf = ({ is_inherited, rights }: Stored): Values => ({
  is_inherited,
  rights: rights.map(({ kind, id, level }) => ({ id: `${kind} ${id}`, level })),
});

function AccessForm({ workspaceId, title, rights, onClose }: AccessFormProps) {
  const save = useWrite('setCdeFolderRights', { successMessage: () => 'The access has been saved' });
  const columns = useMemo(
    (): EntryColumn[] => [
      {
        field: 'id',
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
  const record: RecordForm<Values> = useRecordForm<Stored, Values>({
    record: rights,
    valuesOf,
    refuses: ({ rights: rows = [] }) => (record.form.values.is_inherited ? null : refusalOfRows(rows)),
    save: (changes, version) => {
      const values = { ...(record.conflict?.theirs ?? valuesOf(rights)), ...changes };
      const body = {
        is_inherited: values.is_inherited,
        rights: values.is_inherited ? [] : values.rights.map(rightOf),
        version,
      };
      return save.mutateAsync({ params: { workspaceId, id: rights.folder_id }, body });
    },
    onSaved: onClose,
  });
  const { form } = record;
  const { is_inherited: isInherited } = form.values;
  const around = rights.inherited_from
    ? `as in “${rights.inherited_from.path}”`
    : 'with everybody whose role shows documents of the project';
  return (
    <FormDrawer
      title={title}
      form={form}
      record={record}
      labels={{ is_inherited: 'Same access as the folder around it', rights: 'Access' }}
      show={(_, value) => (Array.isArray(value) ? wordsOf(value as Entry[], columns) : value === true ? 'Yes' : 'No')}
      saveLabel="Save access"
      onClose={onClose}
    >
      <div className={styles.explained}>
        <CheckboxField
          name="is_inherited"
          label="Same access as the folder around it"
          help={rights.is_inherited && isInherited ? `Now shared ${around}.` : undefined}
          wide
        />
        {isInherited ? null : (
          <>
            <p>
              Only the people, roles and companies listed here can see this folder and its subfolders. People who manage
              the documents of the project can see every folder. Access never goes beyond a role: without permission to
              add documents, nobody can upload here.
            </p>
            <EntryRows name="rights" label="Access" noun="role, person or company" columns={columns} />
          </>
        )}
      </div>
    </FormDrawer>
  );
}

/** The faults of incomplete rows. */
function refusalOfRows(rights: readonly Entry[]) {
  const fields: Record<string, string[]> = {};
  for (const [at, { id, level }] of rights.entries()) {
    if (!id) fields[`rights.${at}.id`] = ['Choose a role, person or company, or remove the row.'];
    if (!level) fields[`rights.${at}.level`] = ['Choose what they may do.'];
  }
  return Object.keys(fields).length > 0 ? { message: '', fields, isOfInput: true } : null;
}

function rightOf({ id: subject, level }: Entry): { kind: Right['kind']; id: string; level: Right['level'] } {
  const [kind = '', ...id] = (subject ?? '').split(' ');
  return { kind: kind as Right['kind'], id: id.join(' '), level: level as Right['level'] };
}

/** The rows as text, for the conflict with another person's change. */
const wordsOf = (entries: readonly Entry[], [subjects, levels]: readonly EntryColumn[]) =>
  entries
    .map(({ id, level }) =>
      [subjects!.choices?.find(({ value }) => value === id), levels!.choices?.find(({ value }) => value === level)]
        .map((choice) => choice?.label ?? '')
        .join(': '),
    )
    .join(', ') || 'Nobody';
