import { AppLink } from '../client/app-link.tsx';
import { KeptForms } from './kept-forms-list.tsx';
import { answerFaults } from '@horizon/forms';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { keptFor, useCaller, useWorkspace } from '../client/caller.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { useMemberChoices } from '../client/member-choices.ts';
import { Button } from '../ui/button.tsx';
import { FaultSummary } from '../ui/fault-summary.tsx';
import { FormContext } from '../ui/field.tsx';
import { TextField } from '../ui/fields.tsx';
import { DetailColumns, DetailPage } from '../ui/page.tsx';
import { EmptyState, Loading } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { AnswerField } from './answer-field.tsx';
import { answersOf, valuesOf, type FieldValues } from './answer-values.ts';
import { formQueue } from './form-queue.ts';
import styles from './forms.module.css';
import { dropForm, keepForm, keptForm, type KeptForm } from './kept-forms.ts';
import { noteDraftChange, useFormSending } from './use-kept-forms.ts';

/** Delay after the last key stroke before the draft is saved. */
const pauseMillis = 300;

/** The page for filling in a form stored on this device. */
export function FillPage() {
  const { draftKey = '' } = useParams({ strict: false });
  const userId = keptFor(useCaller());
  const [draft, setDraft] = useState<KeptForm | null | undefined>(undefined);
  useEffect(() => {
    void keptForm('drafts', draftKey)
      .catch(() => undefined)
      .then((found) => setDraft(found?.userId === userId ? found : null));
  }, [draftKey, userId]);
  if (draft === undefined) return <Loading what="the form" />;
  if (draft === null) {
    return (
      <EmptyState
        isPage
        title="This form is not on this device"
        detail="It has been sent, or it was begun on another device."
      />
    );
  }
  return <Fill key={draftKey} draft={draft} />;
}

interface Filled {
  title: string;
  values: FieldValues;
  files: KeptForm['files'];
}

function Fill({ draft }: { draft: KeptForm }) {
  const { workspace_id } = useWorkspace();
  const navigate = useNavigate();
  const people = useMemberChoices();
  const send = useFormSending();
  const [filled, setFilled] = useState<Filled>(() => ({
    title: draft.title,
    values: valuesOf(draft.sections, draft.answers),
    files: draft.files,
  }));
  const opened = useRef(filled);
  const [faults, setFaults] = useState<Record<string, string[]>>({});
  const [attempt, setAttempt] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const listHref = `/w/${workspace_id}/forms`;
  usePageCrumbs(
    useMemo(() => [{ label: 'Forms', href: listHref }, { label: draft.typeName }], [listHref, draft.typeName]),
  );
  const asKept = (now: Filled): KeptForm => ({
    ...draft,
    title: now.title.trim() || draft.typeName,
    answers: answersOf(draft.sections, now.values, people) as Record<string, unknown>,
    files: now.files,
    at: new Date().toISOString(),
  });
  const isDone = useRef(false);
  const keepNow = useEffectEvent(() => {
    if (isDone.current) return;
    void keepForm('drafts', asKept(filled))
      .then(noteDraftChange)
      .catch(() =>
        toast.error({ title: 'This browser keeps no data', detail: 'Send the form before you leave the page.' }),
      );
  });
  const isKept = useRef(true);
  useEffect(() => {
    if (filled === opened.current) return;
    isKept.current = false;
    const timer = window.setTimeout(() => {
      isKept.current = true;
      keepNow();
    }, pauseMillis);
    return () => window.clearTimeout(timer);
  }, [filled]);
  // Text typed just before the page closes is saved too.
  const keepRest = useEffectEvent(() => {
    if (!isKept.current) keepNow();
  });
  useEffect(() => () => keepRest(), []);

  const change = (name: string, value: unknown) => {
    setFilled((before) =>
      name === 'title'
        ? { ...before, title: String(value) }
        : { ...before, values: { ...before.values, [name]: value } },
    );
    setFaults(({ [name]: _known, ...others }) => others);
  };
  const fields = {
    valueOf: (name: string) => (name === 'title' ? filled.title : filled.values[name]),
    faultsOf: (name: string) => faults[name] ?? [],
    change,
  };
  const keeping = {
    files: filled.files,
    addFile: (file: KeptForm['files'][number]) =>
      setFilled((before) => ({ ...before, files: [...before.files, file] })),
    removeFile: (name: string) =>
      setFilled((before) => ({ ...before, files: before.files.filter((file) => file.name !== name) })),
  };
  async function finish(submits: boolean) {
    const form = { ...asKept(filled), submits, refusal: null, isSent: false };
    const found = answerFaults(draft.sections, form.answers, { complete: submits });
    setFaults(Object.fromEntries(Object.entries(found).map(([id, sentence]) => [id, [sentence]])));
    if (Object.keys(found).length > 0) {
      setAttempt((before) => before + 1);
      return;
    }
    isDone.current = true;
    await formQueue.queue(form);
    await dropForm('drafts', draft.key).catch(() => undefined);
    noteDraftChange();
    send();
    if (navigator.onLine) toast.success({ title: submits ? 'The form is being submitted' : 'The form is being saved' });
    else toast.success({ title: 'Kept on this device', detail: 'It is sent as soon as there is a connection.' });
    // Without a connection the page with all forms may not be available; the form waits on this page.
    if (navigator.onLine) void navigate({ to: listHref });
    else setIsWaiting(true);
  }
  if (isWaiting) {
    return (
      <DetailPage title={draft.typeName}>
        <DetailColumns>
          <KeptForms />
          <p>
            <AppLink href={listHref}>All forms</AppLink>
          </p>
        </DetailColumns>
      </DetailPage>
    );
  }
  return (
    <DetailPage title={draft.typeName}>
      <FormContext value={fields}>
        <form
          className={styles.fill}
          aria-label={draft.typeName}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void finish(true);
          }}
        >
          <p className={styles.note}>{draft.projectName}. Everything you enter is kept on this device.</p>
          {attempt > 0 && Object.keys(faults).length > 0 ? (
            <FaultSummary
              attempt={attempt}
              refusal={{ message: 'Some answers are missing or cannot be taken.', fields: faults }}
              values={filled.values}
            />
          ) : null}
          <TextField name="title" label="Title" maxLength={300} wide />
          {draft.sections.map((section) => (
            <section key={section.id} className={styles.section} aria-labelledby={`section-${section.id}`}>
              <h2 id={`section-${section.id}`}>{section.title}</h2>
              <div className={styles.stack}>
                {section.questions.map((question) => (
                  <AnswerField key={question.id} question={question} people={people} keeping={keeping} />
                ))}
              </div>
            </section>
          ))}
          <div className={styles.acts} data-foot>
            <Button look="primary" type="submit">
              Submit
            </Button>
            <Button onClick={() => void finish(false)}>Save as draft</Button>
          </div>
        </form>
      </FormContext>
    </DetailPage>
  );
}
