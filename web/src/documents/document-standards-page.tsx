// The document standards of a workspace: suitability codes, revision sequences, naming standards, and folder templates.
import { documentStateLabels } from 'virtual:words';
import { useMemo, useState, type ReactNode } from 'react';
import type { CallAnswer, CallInput } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { EntryRows, type EntryColumn } from '../client/entry-rows.tsx';
import { FormConflict } from '../client/form-drawer.tsx';
import { PageState } from '../client/page-state.tsx';
import { useRecordForm, type RecordForm } from '../client/save.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { FormContext, useFormFields } from '../ui/field.tsx';
import { TextField } from '../ui/fields.tsx';
import { Form, FormSection } from '../ui/form.tsx';
import { countOf } from '../ui/format.ts';
import { FormPage } from '../ui/page.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import styles from './documents.module.css';
import {
  namingOf,
  namingRow,
  newNaming,
  suitabilityOf,
  suitabilityRow,
  sequenceOf,
  sequenceRow,
} from './standards-rows.ts';
import type { NamingRow, Row } from './standards-rows.ts';

type Standards = CallAnswer<'readDocumentStandards'>;

interface Values extends Record<string, unknown> {
  suitabilities: readonly Row[];
  sequences: readonly Row[];
  naming_standards: readonly NamingRow[];
}

const valuesOf = (standards: Standards): Values => ({
  suitabilities: standards.suitabilities.map(suitabilityRow),
  sequences: standards.sequences.map(sequenceRow),
  naming_standards: standards.naming_standards.map(namingRow),
});

const labels = {
  suitabilities: 'Suitability codes',
  sequences: 'Revision sequences',
  naming_standards: 'Naming standards',
};
const states = Object.entries(documentStateLabels).map(([value, label]) => ({ value, label }));
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const suitabilityColumns: readonly EntryColumn[] = [
  { field: 'code', label: 'Code', kind: 'text', required: true, maxLength: 10, width: 'narrow' },
  { field: 'state', label: 'State', kind: 'choice', required: true, choices: states },
  { field: 'meaning', label: 'Meaning', kind: 'text', maxLength: 200, width: 'line' },
  { field: 'is_offered', label: 'Offered', kind: 'choice', choices: yesNo, width: 'narrow' },
];
const sequenceColumns: readonly EntryColumn[] = [
  { field: 'name', label: 'Name', kind: 'text', required: true, maxLength: 60, width: 'line' },
  {
    field: 'counts',
    label: 'Counts in',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'numbers', label: 'Numbers' },
      { value: 'letters', label: 'Letters' },
    ],
  },
  { field: 'prefix', label: 'Prefix', kind: 'text', maxLength: 6, width: 'narrow' },
  { field: 'digits', label: 'Least digits', kind: 'text', required: true, maxLength: 1, width: 'narrow' },
  { field: 'has_steps', label: 'Steps (P01.01)', kind: 'choice', choices: yesNo, width: 'narrow' },
  { field: 'is_offered', label: 'Offered', kind: 'choice', choices: yesNo, width: 'narrow' },
  { field: 'states', label: 'For versions in state', kind: 'several', required: true, choices: states, width: 'line' },
];
const fieldColumns: readonly EntryColumn[] = [
  { field: 'name', label: 'Field', kind: 'text', required: true, maxLength: 60 },
  {
    field: 'kind',
    label: 'Kind',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'list', label: 'Code of a list' },
      { value: 'text', label: 'Text' },
      { value: 'number', label: 'Number' },
    ],
  },
  { field: 'min', label: 'Characters, least', kind: 'text', maxLength: 2, width: 'narrow' },
  { field: 'max', label: 'Characters, most', kind: 'text', maxLength: 2, width: 'narrow' },
  { field: 'values', label: 'Codes of a list, one a line', kind: 'lines', width: 'line' },
];

/** The page of the workspace's suitability codes, revision sequences and naming standards. */
export function DocumentStandardsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const standards = useCall('readDocumentStandards', { params: { workspaceId } });
  usePageCrumbs(useMemo(() => [{ label: 'Document standards' }], []));
  if (!standards.data) {
    return <PageState query={standards} title="Failed to fetch the document standards" what="the document standards" />;
  }
  return (
    <FormPage title="Document standards">
      <FolderTemplates workspaceId={workspaceId} />
      <StandardsForm key={workspaceId} workspaceId={workspaceId} standards={standards.data} />
    </FormPage>
  );
}

function StandardsForm({ workspaceId, standards }: { workspaceId: string; standards: Standards }) {
  const save = useWrite('setDocumentStandards', { successMessage: () => 'The document standards have been saved' });
  const record: RecordForm<Values> = useRecordForm<Standards, Values>({
    record: standards,
    valuesOf,
    save: (changes, version) => {
      const values = { ...(record.conflict?.theirs ?? valuesOf(standards)), ...changes };
      const body = {
        suitabilities: values.suitabilities.map(suitabilityOf),
        sequences: values.sequences.map(sequenceOf),
        naming_standards: values.naming_standards.map(namingOf),
        version,
      } as CallInput<'setDocumentStandards'>['body'];
      return save.mutateAsync({ params: { workspaceId }, body });
    },
  });
  const { form } = record;
  const isReadOnly = !standards.abilities.includes('edit');
  const naming = form.values.naming_standards;
  const change = (next: readonly NamingRow[]) => form.change('naming_standards', next);
  return (
    <div className={styles.standards}>
      <Form
        form={form}
        label="Document standards"
        readOnly={isReadOnly}
        note={form.changed.length > 0 ? 'Not saved yet.' : undefined}
      >
        <FormConflict
          record={record}
          labels={labels}
          show={(_, value) => (Array.isArray(value) ? `${countOf(value.length, 'row')}: ${namesOf(value)}` : '')}
        />
        <FormSection
          title={labels.suitabilities}
          detail="A version with a code is in the state of the code. Codes that are not offered remain on older documents."
        >
          <EntryRows
            name="suitabilities"
            label="Codes"
            noun="code"
            columns={suitabilityColumns}
            disabled={isReadOnly}
          />
        </FormSection>
        <FormSection
          title={labels.sequences}
          detail="The next revision is proposed from the first offered sequence for the state of the version."
        >
          <EntryRows
            name="sequences"
            label="Sequences"
            noun="sequence"
            columns={sequenceColumns}
            disabled={isReadOnly}
          />
        </FormSection>
        <FormSection
          title={labels.naming_standards}
          detail="The fields of a document’s number, in their order. Choose the standard of a folder on the documents page."
        >
          {naming.map((standard, at) => (
            <NamingFields key={standard.id} at={at}>
              <fieldset className={styles.naming} disabled={isReadOnly}>
                <legend className="visually-hidden">{standard.name || `Standard ${at + 1}`}</legend>
                <TextField name={`naming_standards.${at}.name`} label="Name" required maxLength={60} />
                <TextField name={`naming_standards.${at}.separator`} label="Separator" maxLength={3} />
                <EntryRows name={`naming_standards.${at}.fields`} label="Fields" noun="field" columns={fieldColumns} />
                {isReadOnly ? null : (
                  <Button small onClick={() => change(naming.filter((each) => each !== standard))}>
                    Remove {standard.name ? `“${standard.name}”` : 'this standard'}
                  </Button>
                )}
              </fieldset>
            </NamingFields>
          ))}
          {isReadOnly ? null : (
            <div className={styles.naming} data-field="naming_standards">
              <Button small onClick={() => change([...naming, newNaming()])}>
                Add a naming standard
              </Button>
            </div>
          )}
        </FormSection>
      </Form>
    </div>
  );
}

const namesOf = (rows: readonly unknown[]) =>
  rows.map((row) => String((row as Row)['code'] ?? (row as Row)['name'] ?? '')).join(', ');

/** Scopes form fields to one naming standard in the list. */
function NamingFields({ at, children }: { at: number; children: ReactNode }) {
  const form = useFormFields();
  const fields = useMemo(() => {
    const list = () => form.valueOf('naming_standards') as readonly NamingRow[];
    const fieldOf = (name: string) => name.split('.')[2] as keyof NamingRow;
    return {
      valueOf: (name: string) => list()[at]?.[fieldOf(name)],
      faultsOf: form.faultsOf,
      change: (name: string, value: unknown) =>
        form.change(
          'naming_standards',
          list().map((each, place) => (place === at ? { ...each, [fieldOf(name)]: value } : each)),
        ),
    };
  }, [form, at]);
  return <FormContext value={fields}>{children}</FormContext>;
}

/** The folder templates, which can be deleted here. */
function FolderTemplates({ workspaceId }: { workspaceId: string }) {
  const templates = useCall('listFolderTemplates', { params: { workspaceId } });
  const inputOf = (id: string) => ({ params: { workspaceId, id } });
  const restore = useWrite('restoreFolderTemplate', {
    successMessage: ({ name }) => `“${name}” has been restored`,
    failsWith: 'Failed to restore the folder template',
  });
  const remove = useWrite('deleteFolderTemplate', {
    successMessage: ({ message }) => message,
    undo: ({ id }) => restore.mutate(inputOf(id)),
    failsWith: 'Failed to delete the folder template',
  });
  const [asked, setAsked] = useState<string | null>(null);
  if (!templates.data || templates.data.items.length === 0) return null;
  const mayDelete = templates.data.abilities.length > 0;
  return (
    <section className={styles.templateList}>
      <h2>Folder templates</h2>
      <SmallTable label="Folder templates" heads={['Name', 'Folders', 'At the top']} hasActions={mayDelete} stacks>
        {templates.data.items.map(({ id, name, folder_count: count, top }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-label="Folders">{count}</td>
            <td data-label="At the top">{top.join(', ')}</td>
            {mayDelete ? (
              <td>
                {asked === id ? (
                  <Button
                    small
                    look="danger"
                    onClick={() => {
                      setAsked(null);
                      remove.mutate(inputOf(id));
                    }}
                  >
                    Delete “{name}”
                  </Button>
                ) : (
                  <Button small look="subtle" onClick={() => setAsked(id)}>
                    Delete…
                  </Button>
                )}
              </td>
            ) : null}
          </tr>
        ))}
      </SmallTable>
    </section>
  );
}
