// Layout of the pages before sign-in: one narrow column without the application frame, and few bytes.
import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode, type SubmitEvent } from 'react';
import type { ApiFailure } from '../client/api.ts';
import { refusalOf } from '../client/failures.ts';
import { FaultSummary } from '../ui/fault-summary.tsx';
import { faultsInWords, missingWords } from '../ui/form-faults.ts';
import markUrl from '../ui/horizon.svg?no-inline';
import styles from './entrance.module.css';

interface EntranceProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

/** A page for people who are not signed in. */
export function Entrance({ title, lead, children, foot }: EntranceProps) {
  useEffect(() => {
    document.title = `${title} · Horizon`;
  }, [title]);
  return (
    <main className={styles.entrance}>
      <div className={styles.panel}>
        <p className={styles.mark}>
          <img src={markUrl} width={28} height={28} alt="" />
          Horizon
        </p>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
        {foot ? <div className={styles.foot}>{foot}</div> : null}
      </div>
    </main>
  );
}

interface EntranceFormProps {
  /** The last failure; the first invalid field gets the focus, or the message above the fields. */
  failure: ApiFailure | null;
  values: Readonly<Record<string, unknown>>;
  onSubmit: () => void;
  id?: string;
  className?: string | undefined;
  /** The form is the main content of the page: its first empty field gets the focus. */
  isOfPage?: boolean;
  children: ReactNode;
}

/** A short form with errors at the fields and above them. */
export function EntranceForm({ failure, values, onSubmit, id, className, isOfPage, children }: EntranceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Do not move the focus if the person is already at a field or button.
    if (!isOfPage || document.activeElement !== document.body) return;
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [];
    [...fields].find(({ value }) => value === '')?.focus();
  }, [isOfPage]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The page behind a dialog may have a form of its own, which must not be submitted too.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form ref={form} id={id} className={className ?? styles.form} noValidate onSubmit={submit}>
      {failure ? <FaultSummary attempt={failure} refusal={refusalOf(failure)} values={values} /> : null}
      {children}
    </form>
  );
}

interface EntranceFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  /** Noun for the value in sentences, if "the" plus the label does not fit. */
  noun?: string;
  help?: string;
  faults?: readonly string[] | undefined;
}

/** A labelled input with its errors below it. */
export function EntranceField({ label, noun, help, faults = [], ...input }: EntranceFieldProps) {
  const id = useId();
  const missing = missingWords(label, { noun });
  const described = faultsInWords(faults, { value: input.value, missing });
  const isFaulty = described.length > 0;
  return (
    <div className={styles.field} data-field={input.name} data-missing={missing}>
      <label htmlFor={id}>
        {label} {input.required ? <em>(required)</em> : null}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={isFaulty}
        aria-describedby={isFaulty || help ? `${id}-more` : undefined}
      />
      {isFaulty ? (
        <p id={`${id}-more`} className={styles.fault}>
          {described.join(' ')}
        </p>
      ) : help ? (
        <p id={`${id}-more`} className={styles.help}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** Two fields side by side; one below the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

export { styles as entranceStyles };
