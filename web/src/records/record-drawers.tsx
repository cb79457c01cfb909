// The drawers of a declared record: create, edit, and read-only.
import { useState, type ReactNode } from 'react';
import { AssociationsSection } from '../associations/associations-section.tsx';
import { HistorySection } from '../audit/history-section.tsx';
import { AppLink } from '../client/app-link.tsx';
import { LazyComments } from '../client/comments/lazy-comments.tsx';
import type { RecordAnswer, RecordTable } from '../client/declared.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { refusalFrom, useRecordForm } from '../client/save.ts';
import { DefinitionList } from '../ui/details.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { useForm, type FormState } from '../ui/form.tsx';
import { emptyValues, sentOf, sentOfNew, valuesOf, type Values } from './form-values.ts';
import { RecordAttachments } from './record-attachments.tsx';
import { RecordFields } from './record-fields.tsx';
import {
  declared,
  idOf,
  textOf,
  titleOf,
  type Declared,
  type PlainRecord,
  type RecordScreens,
} from './record-screens.ts';
import { useRecordCreation, useRecordUpdate } from './record-writes.ts';
import { SimilarNote } from './similar-note.tsx';
import { StateActs, StateChip } from './state-acts.tsx';
import { useListHref } from './use-list-href.ts';

/** The drawers of a declared record, for pages other than its list. */
export function recordDrawers<Table extends RecordTable>(screens: RecordScreens<Table>) {
  const record = declared(screens);
  return {
    Drawer: ({ record: row, onClose }: { record: RecordAnswer<Table>; onClose: () => void }) => (
      <RecordDrawer record={record} row={row as unknown as PlainRecord} onClose={onClose} />
    ),
    NewDrawer: (props: { given?: Values; onClose: () => void }) => <NewDrawer record={record} {...props} />,
  };
}

interface NewDrawerProps {
  record: Declared;
  /** Values fixed by the context, such as the project; they cannot be changed in the form. */
  given?: Values | undefined;
  onClose: () => void;
}

/** The drawer for a new record. */
export function NewDrawer({ record, given, onClose }: NewDrawerProps) {
  const { words } = record;
  const create = useRecordCreation(record);
  const { refused, from } = useRefused();
  const form = useForm<Values>({
    initial: emptyValues(record, given),
    onSave: (values) =>
      refusalFrom(async () => {
        await from(create(sentOfNew(record, values)));
        onClose();
      }),
  });
  return (
    <FormDrawer title={`New ${words.oneWord}`} form={form} saveLabel={`Add ${words.oneWord}`} onClose={onClose}>
      <RecordFields record={record} given={Object.keys(given ?? {})} />
      {words.similar ? <SimilarNote record={record} /> : null}
      <FormNote record={record} refused={hasFaults(form) ? refused : null} />
    </FormDrawer>
  );
}

interface RecordDrawerProps {
  record: Declared;
  row: PlainRecord;
  onClose: () => void;
}

/** A record next to its list: a form for people who may edit it, otherwise labels and values. */
export function RecordDrawer({ record, row, onClose }: RecordDrawerProps) {
  const pageLink = record.words.hasPage ? (
    <PageLink record={record} row={row} />
  ) : record.flow ? (
    <DrawerState record={record} row={row} />
  ) : undefined;
  if (row.abilities.includes('edit')) {
    return <EditDrawer record={record} row={row} onClose={onClose} actions={pageLink} />;
  }
  const { Details } = record.screens;
  return (
    <Drawer title={titleOf(record, row)} onClose={onClose} actions={pageLink}>
      {Details ? <Details record={row} /> : <DefinitionList entries={entriesOf(record, row)} lined />}
      {record.words.takesFiles ? <RecordAttachments record={record} row={row} isInDrawer /> : null}
      <DrawerComments record={record} row={row} />
      {row.is_deleted ? null : <AssociationsSection kind={record.screens.table} id={idOf(record, row)} level={3} />}
      <HistorySection entity={record.screens.table} id={idOf(record, row)} />
    </Drawer>
  );
}

/** State and acts of a record without a page of its own. */
function DrawerState({ record, row }: { record: Declared; row: PlainRecord }) {
  return (
    <>
      {record.flow ? <StateChip flow={record.flow} state={row['status']} /> : null}
      <StateActs record={record} row={row} small />
    </>
  );
}

/** The labels and values of a record, without its name. */
export const entriesOf = (record: Declared, row: PlainRecord) => [
  ...(record.flow?.number ? [{ label: 'Number', value: String(row[record.flow.number]) }] : []),
  ...fieldEntriesOf(record, row),
  ...(row['status_reason'] ? [{ label: 'Reason', value: String(row['status_reason']) }] : []),
];

/** Those of the strip at the top of the record's page: of its key fields, or of all. */
export const keyEntriesOf = (record: Declared, row: PlainRecord) => {
  const { keyFields } = record.screens;
  if (!keyFields) return entriesOf(record, row);
  return [
    ...(record.flow?.number ? [{ label: 'Number', value: String(row[record.flow.number]) }] : []),
    ...record.fields
      .filter(({ name }) => keyFields.includes(name))
      .map((field) => ({ label: field.label, value: textOf(record, field, row) })),
  ];
};

const fieldEntriesOf = (record: Declared, row: PlainRecord) =>
  record.fields
    .filter(({ name, control }) => name !== record.words.title && control !== 'none')
    .map((field) => ({ label: field.label, value: textOf(record, field, row) }));

/** The link from the drawer to the record's page. */
function PageLink({ record, row }: { record: Declared; row: PlainRecord }) {
  const listHref = useListHref(record);
  return <AppLink href={`${listHref}/${idOf(record, row)}`}>Open its page</AppLink>;
}

interface EditDrawerProps extends RecordDrawerProps {
  /** Shown at the top of the drawer. */
  actions?: ReactNode;
}

/** Edits a record. */
export function EditDrawer({ record, row, onClose, actions }: EditDrawerProps) {
  const { fields, screens } = record;
  const update = useRecordUpdate(record);
  const { refused, from } = useRefused();
  const editing = useRecordForm<PlainRecord, Values>({
    record: row,
    valuesOf: (current) => valuesOf(record, current),
    save: (changes, version) => from(update(idOf(record, row), { ...sentOf(record, changes), version })),
    onSaved: onClose,
  });
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  return (
    <FormDrawer
      title={titleOf(record, row)}
      form={editing.form}
      record={editing}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
      actions={actions}
      {...(screens.showValue ? { show: screens.showValue } : {})}
    >
      <RecordFields record={record} isChange />
      {record.words.similar ? <SimilarNote record={record} except={idOf(record, row)} /> : null}
      <FormNote record={record} refused={hasFaults(editing.form) ? refused : null} />
      {record.words.takesFiles ? <RecordAttachments record={record} row={row} isInDrawer /> : null}
      <DrawerComments record={record} row={row} />
      {record.words.hasPage ? null : <AssociationsSection kind={screens.table} id={idOf(record, row)} level={3} />}
      <HistorySection entity={screens.table} id={idOf(record, row)} />
    </FormDrawer>
  );
}

/** The comments on a record that has no page of its own. */
function DrawerComments({ record, row }: { record: Declared; row: PlainRecord }) {
  const { commentedAs, hasPage } = record.words;
  return commentedAs && !hasPage ? (
    <LazyComments record={{ type: commentedAs, id: idOf(record, row) }} level={3} />
  ) : null;
}

/** Whether the last save found faults that have not been corrected yet. */
const hasFaults = ({ refusal }: FormState<Values>) => Object.keys(refusal?.fields ?? {}).length > 0;

/** The domain's own note on a refused save. */
function FormNote({ record, refused }: { record: Declared; refused: unknown }) {
  const { FormNote: Note } = record.screens;
  return Note && refused !== null ? <Note refused={refused} /> : null;
}

/** The failure of the last save, for notes that name the conflicting record. */
function useRefused(): { refused: unknown; from: <T>(save: Promise<T>) => Promise<T> } {
  const [refused, setRefused] = useState<unknown>(null);
  const from = async <T,>(save: Promise<T>) => {
    setRefused(null);
    try {
      return await save;
    } catch (error) {
      setRefused(error);
      throw error;
    }
  };
  return { refused, from };
}
