import { useState } from 'react';
import type { ApiFailure, CallAnswer } from '../client/api.ts';
import { useCall, useWrite } from '../client/data.ts';
import { refusalOf } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField, TextField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { formatInstant } from '../ui/format.ts';
import type { Template } from './templates-page.tsx';
import styles from './notifications.module.css';

/** Editor of one e-mail template: fields, a preview with a real event, a test e-mail, earlier versions. */
export function TemplateEditor({ workspaceId, template }: { workspaceId: string; template: Template }) {
  const { type, id } = template;
  const params = { workspaceId };
  const create = useWrite('createEmailTemplate', { successMessage: () => 'The template has been saved' });
  const update = useWrite('updateEmailTemplate', { successMessage: () => 'The template has been saved' });
  const reset = useWrite('resetEmailTemplate', {
    successMessage: (answer) => answer.message,
    failsWith: 'Failed to reset',
  });
  const preview = useWrite('previewEmailTemplate');
  const test = useWrite('testEmailTemplate', { alsoStale: ['mail'], successMessage: (answer) => answer.message });
  const mayEdit = template.abilities.includes('edit');
  const form = useForm({
    initial: { subject: template.subject, body: template.body },
    onSave: async ({ subject, body }) => {
      try {
        if (id === null) await create.mutateAsync({ params, body: { type, subject, body } });
        else
          await update.mutateAsync({ params: { workspaceId, id }, body: { subject, body, version: template.version } });
        return null;
      } catch (error) {
        return refusalOf(error as ApiFailure);
      }
    },
  });
  const text = { type, subject: form.values.subject, body: form.values.body };
  const failure = preview.error ?? test.error;
  return (
    <div className={styles.work}>
      <Form
        form={form}
        label={`Template: ${template.label}`}
        note={
          template.is_default
            ? 'This is the default.'
            : `Version ${template.version}, saved by ${template.updated_by ?? 'Horizon'}.`
        }
      >
        <FormSection title={template.label}>
          <TextField name="subject" label="Subject" required wide disabled={!mayEdit} />
          <TextAreaField name="body" label="Text (HTML with variables)" rows={12} required wide disabled={!mayEdit} />
        </FormSection>
      </Form>
      <Variables />
      <div className={styles.acts}>
        <Button busy={preview.isPending} onClick={() => preview.mutate({ params, body: text })}>
          Preview
        </Button>
        {mayEdit ? (
          <Button busy={test.isPending} onClick={() => test.mutate({ params, body: text })}>
            Send a test to me
          </Button>
        ) : null}
        {id !== null && template.abilities.includes('reset') ? (
          <Button look="danger" busy={reset.isPending} onClick={() => reset.mutate({ params: { workspaceId, id } })}>
            Back to the default
          </Button>
        ) : null}
      </div>
      {failure ? <p role="alert">{failure.message}</p> : null}
      {preview.data ? <Preview mail={preview.data} /> : null}
      {id !== null ? (
        <Versions
          workspaceId={workspaceId}
          id={id}
          onUse={({ subject, body }) => {
            form.change('subject', subject);
            form.change('body', body);
          }}
        />
      ) : null}
    </div>
  );
}

function Variables() {
  const variables = useCall('listTemplateVariables', {}).data?.items ?? [];
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Variables</summary>
      <ul className={styles.variables}>
        {variables.map((one) => (
          <li key={one.name}>
            <code>{`{{ ${one.name} }}`}</code> {one.description}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Preview({ mail }: { mail: CallAnswer<'previewEmailTemplate'> }) {
  return (
    <section aria-label="Preview">
      <p>
        <strong>{mail.subject}</strong>
      </p>
      <p className={styles.quiet}>
        {mail.is_sample ? 'With samples: there is no event of this type yet.' : 'With the newest event that you got.'}
      </p>
      <iframe className={styles.frame} title="Preview of the e-mail" sandbox="" srcDoc={mail.html} />
    </section>
  );
}

interface VersionsProps {
  workspaceId: string;
  id: string;
  onUse: (text: { subject: string; body: string }) => void;
}

function Versions({ workspaceId, id, onUse }: VersionsProps) {
  const versions = useCall('getEmailTemplate', { params: { workspaceId, id } }).data?.versions ?? [];
  if (versions.length < 2) return null;
  return (
    <section aria-label="Earlier versions">
      <h3>Earlier versions</h3>
      <ul className={styles.lines}>
        {versions.slice(1).map((one) => (
          <li key={one.version}>
            <div>
              {one.subject}
              <p>
                Version {one.version}, {one.saved_by ?? 'Horizon'}, {formatInstant(one.created_at)}
              </p>
            </div>
            <Button small aria-label={`Use version ${one.version}`} onClick={() => onUse(one)}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
