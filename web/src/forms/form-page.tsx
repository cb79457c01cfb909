import { answerText, type Question, type Section } from '@horizon/forms';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AssociationsSection } from '../associations/associations-section.tsx';
import { useRecordDock } from '../audit/record-dock.tsx';
import { download } from '../client/api.ts';
import { AttachmentsSection } from '../client/attachments/attachments-section.tsx';
import { useAttachedRecord } from '../client/attachments/attachments.ts';
import { keptFor, useCaller, useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { NoSuchRecord, PageState } from '../client/page-state.tsx';
import { refusalFrom } from '../client/save.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { DefinitionList } from '../ui/details.tsx';
import { TextAreaField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { emptyMark, formatDay, formatInstant } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { toast } from '../ui/toasts.ts';
import { AssignDrawer } from './assign-form.tsx';
import { continueForm } from './begin-form.ts';
import { statusWords, type Form } from './form-words.ts';
import styles from './forms.module.css';

/** One form: its answers, photos and actions. */
export function FormPage() {
  const { formId = '' } = useParams({ strict: false });
  const { workspace_id: workspaceId } = useWorkspace();
  const query = useCall('getForm', { params: { workspaceId, id: formId } });
  const listHref = `/w/${workspaceId}/forms`;
  const title = query.data?.title ?? 'Form';
  usePageCrumbs(useMemo(() => [{ label: 'Forms', href: listHref }, { label: title }], [listHref, title]));
  if (query.data) return <Details key={formId} form={query.data} />;
  if (query.error?.status === 404) return <NoSuchRecord noun="form" plural="forms" listHref={listHref} />;
  return <PageState query={query} title="Failed to fetch form" what="the form" />;
}

function Details({ form }: { form: Form }) {
  const dock = useRecordDock({ entity: 'forms', id: form.id, related: [] });
  const attached = useAttachedRecord('Form', form.id);
  const byline = (name: string | null, at: string | null) => (at ? `${name ?? ''}, ${formatInstant(at)}` : emptyMark);
  return (
    <DetailPage
      title={form.title}
      number={form.number}
      titleNote={
        form.is_deleted ? (
          <StatusChip bucket="cancelled" label="Deleted" />
        ) : (
          <StatusChip {...statusWords[form.status]} />
        )
      }
      actions={<Acts form={form} />}
      summary={
        <SummaryStrip
          figures={[
            { label: 'Type', value: `${form.form_type}, version ${form.form_type_version}` },
            { label: 'Project', value: form.project_name },
            { label: 'Assigned to', value: form.assignee_name ?? emptyMark },
            { label: 'Due', value: formatDay(form.due_date) || emptyMark },
            { label: 'Submitted', value: byline(form.submitted_by, form.submitted_at) },
          ]}
        />
      }
      aside={dock}
    >
      {form.decided_at ? (
        <p className={styles.kept}>
          {form.status === 'returned' ? 'Returned' : 'Accepted'} by {byline(form.decided_by, form.decided_at)}
          {form.decision_note ? `: ${form.decision_note}` : ''}
        </p>
      ) : null}
      {(form.sections as Section[]).map((section) => (
        <section key={section.id} className={styles.section} aria-label={section.title}>
          <h2>{section.title}</h2>
          <DefinitionList
            lined
            entries={section.questions.map((question) => ({
              label: question.label,
              value: <Answer question={question} value={form.answers[question.id]} />,
            }))}
          />
        </section>
      ))}
      <AttachmentsSection record={attached} />
      {form.is_deleted ? null : <AssociationsSection kind="forms" id={form.id} />}
    </DetailPage>
  );
}

function Answer({ question, value }: { question: Question; value: unknown }) {
  const text = question.kind === 'date' && value ? formatDay(String(value)) : answerText(question, value);
  if (question.kind !== 'table' || text === '') return text || emptyMark;
  const columns = question.columns ?? [];
  return (
    <span className={styles.tableScroll}>
      <table className={styles.table} aria-label={question.label}>
        <thead>
          <tr>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(value as Record<string, unknown>[]).map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a stored answer are never moved
            <tr key={at}>
              {columns.map(({ id }) => (
                <td key={id}>{String(row[id] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </span>
  );
}

function Acts({ form }: { form: Form }) {
  const params = { workspaceId: form.workspace_id, id: form.id };
  const userId = keptFor(useCaller());
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'return' | 'assign' | null>(null);
  const close = () => setOpened(null);
  const decide = useWrite('decideForm', {
    successMessage: () => 'The form has been accepted',
    failsWith: 'Failed to accept the form',
  });
  const submit = useWrite('submitForm', {
    successMessage: () => 'The form has been submitted',
    failsWith: 'Failed to submit form',
  });
  const remove = useWrite('deleteForm', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to delete form',
  });
  const restore = useWrite('restoreForm', {
    successMessage: () => 'The form has been restored',
    failsWith: 'Failed to restore form',
  });
  const may = (act: string) => form.abilities.includes(act);
  const fill = async (user: string) => {
    const key = await continueForm(form, user);
    void navigate({ to: `/w/${form.workspace_id}/forms/fill/${key}` });
  };
  const print = async () => {
    try {
      await download('printForm', { params });
    } catch (error) {
      toast.error({ title: 'Failed to print form', detail: (error as Error).message });
    }
  };
  return (
    <>
      <Button onClick={() => void print()}>PDF</Button>
      {may('delete') ? (
        <Button busy={remove.isPending} onClick={() => remove.mutate({ params })}>
          Delete
        </Button>
      ) : null}
      {may('restore') ? (
        <Button busy={restore.isPending} onClick={() => restore.mutate({ params })}>
          Restore
        </Button>
      ) : null}
      {may('return') ? <Button onClick={() => setOpened('return')}>Return</Button> : null}
      {may('edit') ? <Button onClick={() => setOpened('assign')}>Assign</Button> : null}
      {may('fill') && userId !== null ? <Button onClick={() => void fill(userId)}>Fill it in</Button> : null}
      {may('submit') ? (
        <Button
          look="primary"
          busy={submit.isPending}
          onClick={() => submit.mutate({ params, body: { version: form.version } })}
        >
          Submit
        </Button>
      ) : null}
      {may('accept') ? (
        <Button
          look="primary"
          busy={decide.isPending}
          onClick={() => decide.mutate({ params, body: { decision: 'accepted', version: form.version } })}
        >
          Accept
        </Button>
      ) : null}
      {opened === 'return' ? <ReturnDrawer form={form} onClose={close} /> : null}
      {opened === 'assign' ? <AssignDrawer form={form} onClose={close} /> : null}
    </>
  );
}

function ReturnDrawer({ form, onClose }: { form: Form; onClose: () => void }) {
  const decide = useWrite('decideForm', { successMessage: () => 'The form has been returned' });
  const state = useForm({
    initial: { note: '' },
    onSave: ({ note }) =>
      refusalFrom(async () => {
        await decide.mutateAsync({
          params: { workspaceId: form.workspace_id, id: form.id },
          body: { decision: 'returned', note, version: form.version },
        });
        onClose();
      }),
  });
  return (
    <FormDrawer title={`Return ${form.number}`} form={state} saveLabel="Return" onClose={onClose}>
      <FormSection title="To be changed">
        <TextAreaField name="note" label="Note" required wide />
      </FormSection>
    </FormDrawer>
  );
}
