import { useCall, useWrite } from '../../client/data.ts';
import { refusalFrom } from '../../client/save.ts';
import { CheckboxField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { Form, FormSection, useForm } from '../../ui/form.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Loading } from '../../ui/states.tsx';
import styles from './portal.module.css';
import { useEnd } from './use-end.ts';

interface Props {
  invitationId: string;
  timeZone: string;
  onFailure: (failure: unknown) => void;
}

/** The bidder's questions, published answers, and a form for another question until the cut-off. */
export function PortalQuestions({ invitationId, timeZone, onFailure }: Props) {
  const read = useCall('listGuestQuestions', { params: { invitationId } });
  useEnd(read.error, onFailure);
  if (!read.data) return read.error ? <p role="alert">{read.error.message}</p> : <Loading what="questions" />;
  const { items, until, refusal } = read.data;
  return (
    <section className={styles.section} aria-labelledby="tender-questions">
      <h2 id="tender-questions">Questions and answers</h2>
      {items.length === 0 ? <p className={styles.quiet}>No questions yet.</p> : null}
      <ul className={styles.questions}>
        {items.map((one) => (
          <li key={one.id}>
            <h3>{one.subject}</h3>
            <p className={styles.quiet}>
              {one.is_own ? 'Your question' : 'Question of a tenderer'}
              {one.asked_at ? `, ${formatInstant(one.asked_at, timeZone)}` : ''}
            </p>
            {one.question ? <p className={styles.text}>{one.question}</p> : null}
            {one.answer ? (
              <p className={styles.answer}>
                <strong>Answer{one.answered_at ? `, ${formatInstant(one.answered_at, timeZone)}` : ''}:</strong>{' '}
                {one.answer}
              </p>
            ) : (
              <p className={styles.quiet}>Not answered yet.</p>
            )}
          </li>
        ))}
      </ul>
      {refusal ? (
        <p className={styles.quiet}>{refusal}</p>
      ) : (
        <>
          {until ? <p className={styles.quiet}>Questions are taken until {formatInstant(until, timeZone)}.</p> : null}
          <Ask invitationId={invitationId} onFailure={onFailure} />
        </>
      )}
    </section>
  );
}

function Ask({ invitationId, onFailure }: Omit<Props, 'timeZone'>) {
  const ask = useWrite('askAsGuest', { successMessage: () => 'Your question has been sent' });
  const form = useForm({
    initial: { subject: '', description: '', isPrivate: false },
    onSave: ({ subject, description, isPrivate }) =>
      refusalFrom(async () => {
        const answer = ask.mutateAsync({
          params: { invitationId },
          body: { subject, description, visibility: isPrivate ? 'private' : 'all_tenderers' },
        });
        answer.catch(onFailure);
        await answer;
        form.change('subject', '');
        form.change('description', '');
      }),
  });
  return (
    <Form form={form} label="Ask a question" saveLabel="Send question">
      <FormSection title="Ask a question" detail="The answer goes to all tenderers, without your name.">
        <TextField name="subject" label="Subject" required wide />
        <TextAreaField name="description" label="Question" required wide rows={4} />
        <CheckboxField name="isPrivate" label="It concerns only our bid: answer us alone" wide />
      </FormSection>
    </Form>
  );
}
