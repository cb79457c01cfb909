// The form of an addendum's draft: title, text, changes of documents, and a later due date.
import type { DocumentChange } from '@horizon/contract';
import { useState } from 'react';
import type { CallAnswer } from '../../client/api.ts';
import { useCall, useWrite } from '../../client/data.ts';
import { FormDrawer } from '../../client/form-drawer.tsx';
import { refusalFrom } from '../../client/save.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { useFormFields } from '../../ui/field.tsx';
import { FormSection, useForm } from '../../ui/form.tsx';
import { Loading } from '../../ui/states.tsx';
import { DueField } from '../due-field.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import styles from './documents.module.css';
import { FoundDocuments } from './choose-documents.tsx';

type Addendum = CallAnswer<'listTenderAddenda'>['items'][number];
type Document = CallAnswer<'listTenderDocuments'>['items'][number];

interface AddendumFormProps {
  tender: TenderPackage;
  documents: readonly Document[];
  /** Changes that a new draft begins with. */
  proposed?: readonly DocumentChange[];
  onClose: () => void;
}

/** Drafts an addendum, or changes the draft that the package has. */
export function AddendumForm(props: AddendumFormProps) {
  const { tender, onClose } = props;
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id };
  const found = useCall('listTenderAddenda', { params });
  if (!found.data) return <Loading what="the addenda" lines={2} />;
  const draft = found.data.items.find(({ number }) => number === null);
  return <DraftDrawer key={draft?.id ?? 'new'} {...props} {...(draft ? { draft } : {})} onClose={onClose} />;
}

const changesOf = (draft: Addendum | undefined, proposed: readonly DocumentChange[]): DocumentChange[] => {
  const own = draft?.documents.map(({ cde_id, change }) => ({ cde_id, change })) ?? [];
  return [...own, ...proposed.filter((one) => !own.some(({ cde_id: id }) => id === one.cde_id))];
};

function DraftDrawer({ tender, documents, proposed = [], draft, onClose }: AddendumFormProps & { draft?: Addendum }) {
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id };
  const create = useWrite('createTenderAddendum', { successMessage: ({ title }) => `Draft “${title}” saved` });
  const update = useWrite('updateTenderAddendum', { successMessage: ({ title }) => `Draft “${title}” saved` });
  const form = useForm({
    initial: {
      title: draft?.title ?? (proposed.length > 0 ? 'Revised documents' : ''),
      body: draft?.body ?? '',
      changes_scope: draft?.changes_scope ?? false,
      due_date: draft?.due_date ?? '',
      project_id: tender.project_id,
      documents: changesOf(draft, proposed),
    },
    onSave: ({ title, body, changes_scope, due_date: due, documents: changes }) =>
      refusalFrom(async () => {
        const values = {
          title,
          body: body.trim() || null,
          changes_scope,
          due_date: due || null,
          documents: changes,
        };
        await (draft
          ? update.mutateAsync({
              params: { ...params, addendumId: draft.id },
              body: { ...values, version: draft.version },
            })
          : create.mutateAsync({ params, body: values }));
        onClose();
      }),
  });
  return (
    <FormDrawer
      title={draft ? 'Edit the addendum' : 'Draft an addendum'}
      form={form}
      saveLabel="Save draft"
      onClose={onClose}
    >
      <FormSection title="Addendum" detail="Bidders see nothing of it before you issue it.">
        <TextField name="title" label="Title" required wide />
        <TextAreaField name="body" label="Text" rows={5} wide />
        <CheckboxField
          name="changes_scope"
          label="It changes the scope"
          help="Bidders who have submitted confirm their bid or revise it."
          wide
        />
        <DueField name="due_date" label="New due date" />
      </FormSection>
      <FormSection title="Documents">
        <Changes tender={tender} documents={documents} draft={draft} />
      </FormSection>
    </FormDrawer>
  );
}

interface ChangesProps {
  tender: TenderPackage;
  documents: readonly Document[];
  draft: Addendum | undefined;
}

/** The change of each document of the package, and the added ones. */
function Changes({ tender, documents, draft }: ChangesProps) {
  const form = useFormFields();
  const [isAdding, setAdding] = useState(false);
  const changes = form.valueOf('documents') as DocumentChange[];
  const set = (id: string, change: DocumentChange['change'] | null) =>
    form.change('documents', [
      ...changes.filter(({ cde_id: other }) => other !== id),
      ...(change === null ? [] : [{ cde_id: id, change }]),
    ]);
  const changeOf = (id: string) => changes.find(({ cde_id: other }) => other === id)?.change ?? '';
  const added = new Set(changes.filter(({ change }) => change === 'added').map(({ cde_id: id }) => id));
  const faults = form.faultsOf('documents');
  return (
    <div className={styles.changes}>
      {faults.length > 0 ? (
        <p role="alert" className={styles.overdue}>
          {faults.join(' ')}
        </p>
      ) : null}
      <ul className={styles.choices} aria-label="Documents of the package">
        {documents.map(({ cde_id: id, number, title, revision, newer_revision: newer }) => (
          <li key={id} className={styles.change}>
            <span>
              <strong>{number}</strong> {title} · {revision}
            </span>
            <select
              aria-label={`Change of ${number}`}
              value={changeOf(id)}
              onChange={(event) => set(id, (event.target.value || null) as DocumentChange['change'] | null)}
            >
              <option value="">Stays</option>
              {newer === null ? null : <option value="replaced">Replace by {newer}</option>}
              <option value="removed">Remove</option>
            </select>
          </li>
        ))}
      </ul>
      {added.size > 0 ? (
        <p className={styles.quiet}>
          {added.size} added
          {draft
            ? `: ${draft.documents
                .filter(({ change }) => change === 'added')
                .map(({ number }) => number)
                .join(', ')}`
            : ''}
        </p>
      ) : null}
      {isAdding ? (
        <FoundDocuments
          tender={tender}
          there={documents.map(({ cde_id: id }) => id)}
          chosen={added}
          onChange={(chosen) =>
            form.change('documents', [
              ...changes.filter(({ change }) => change !== 'added'),
              ...[...chosen].map((cde_id) => ({ cde_id, change: 'added' as const })),
            ])
          }
        />
      ) : (
        <Button small onClick={() => setAdding(true)}>
          Add documents…
        </Button>
      )}
    </div>
  );
}
