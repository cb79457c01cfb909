// Question and answer on the page of a clarification, with the editor of the answer and its revisions.
import { useState } from 'react';
import { useCall, useWrite } from '../client/data.ts';
import type { RecordAnswer } from '../client/declared.ts';
import { shownFailure } from '../client/failures.ts';
import { refusalFrom } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextAreaField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import styles from './clarifications.module.css';

type Clarification = RecordAnswer<'clarifications'>;

/** The question, the answer, and earlier answers. */
export function ClarificationBody({ record: one }: { record: Clarification }) {
  return (
    <>
      <section className={styles.section} aria-labelledby="clarification-question">
        <h2 id="clarification-question">Question</h2>
        <p className={styles.text}>{one.description ?? one.subject}</p>
        <p className={styles.quiet}>
          {one.date_submitted ? `Asked ${formatInstant(one.date_submitted)}` : 'Not submitted yet'}
          {one.user_name ? ` by ${one.user_name}` : ''}
        </p>
        {one.status_reason ? <p className={styles.text}>Reason: {one.status_reason}</p> : null}
      </section>
      <Answer key={one.version} one={one} />
    </>
  );
}

const answerable = new Set<string>(['draft', 'submitted', 'under_review', 'reopened', 'answered']);

function Answer({ one }: { one: Clarification }) {
  const mayAnswer = one.abilities.includes('edit') && answerable.has(one.status) && !one.is_deleted;
  const [isEditing, setEditing] = useState(mayAnswer && one.response_message === null && one.status !== 'draft');
  return (
    <section className={styles.section} aria-labelledby="clarification-answer">
      <h2 id="clarification-answer">Answer</h2>
      {one.response_message === null ? (
        isEditing ? null : (
          <p className={styles.quiet}>No answer yet.</p>
        )
      ) : (
        <>
          <p className={styles.text}>{one.response_message}</p>
          <p className={styles.quiet}>{answeredText(one)}</p>
        </>
      )}
      {isEditing ? (
        <AnswerForm one={one} onClose={() => setEditing(false)} />
      ) : mayAnswer ? (
        <Button small onClick={() => setEditing(true)}>
          {one.response_message === null ? 'Answer…' : 'Revise the answer…'}
        </Button>
      ) : null}
      {one.answer_revision > 1 ? <Revisions one={one} /> : null}
    </section>
  );
}

const answeredText = (one: Clarification) =>
  [
    one.response_date ? `Answered ${formatInstant(one.response_date)}` : null,
    one.answer_revision > 1 ? `revision ${one.answer_revision}` : null,
    one.visibility === 'private' ? 'private' : 'to all tenderers',
    one.addendum_number === null ? null : `published as addendum ${one.addendum_number}`,
  ]
    .filter(Boolean)
    .join(', ');

function AnswerForm({ one, onClose }: { one: Clarification; onClose: () => void }) {
  const write = useWrite('updateClarification', {
    alsoStale: ['tenders'],
    successMessage: () => 'Clarification response has been updated successfully!',
  });
  const form = useForm({
    initial: { response_message: one.response_message ?? '', visibility: one.visibility },
    onSave: ({ response_message: message, visibility }) =>
      refusalFrom(async () => {
        await write.mutateAsync({
          params: { workspaceId: one.workspace_id, id: one.clarification_id },
          body: { response_message: message.trim() || null, visibility, version: one.version },
        });
        onClose();
      }),
  });
  const title = one.response_message === null ? 'Answer' : 'Revise the answer';
  return (
    <Form form={form} label={title} saveLabel={title} onCancel={onClose}>
      <FormSection title={title} detail="Everybody to whom it is shown is notified, again after each revision.">
        <TextAreaField name="response_message" label="Answer" rows={6} required wide />
        <SelectField
          name="visibility"
          label="Shown to"
          help="An answer to all tenderers is published as an addendum. It does not name who asked."
          choices={[
            { value: 'all_tenderers', label: 'All tenderers' },
            { value: 'private', label: 'The bidder who asked' },
          ]}
          wide
        />
      </FormSection>
    </Form>
  );
}

/** The earlier answers, fetched when they are opened. */
function Revisions({ one }: { one: Clarification }) {
  const [isOpen, setOpen] = useState(false);
  const params = { workspaceId: one.workspace_id, id: one.clarification_id };
  const found = useCall('listClarificationAnswers', { params }, { enabled: isOpen });
  return (
    <details className={styles.revisions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Earlier answers</summary>
      {found.error ? (
        <ErrorNote failure={shownFailure('Failed to fetch answers', found.error)} />
      ) : !found.data ? (
        <Loading what="the earlier answers" lines={2} />
      ) : (
        <ol aria-label="Earlier answers">
          {found.data.items.slice(1).map((answer) => (
            <li key={answer.revision} value={answer.revision}>
              <p className={styles.text}>{answer.message}</p>
              <p className={styles.quiet}>
                {formatInstant(answer.answered_at)}
                {answer.answered_by ? `, ${answer.answered_by}` : ''}
              </p>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
