// The pages before the sign-in: one narrow column, no frame, few bytes.
import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode } from 'react';
import type { ApiFailure } from '../client/api.ts';
import markUrl from '../ui/horizon.svg?no-inline';
import styles from './entrance.module.css';

interface EntranceProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

/** A page for somebody who is not signed in yet. */
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

interface EntranceFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  help?: string;
  faults?: readonly string[] | undefined;
}

/** A labelled input with its faults under it. */
export function EntranceField({ label, help, faults, ...input }: EntranceFieldProps) {
  const id = useId();
  const isFaulty = faults !== undefined && faults.length > 0;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={isFaulty}
        aria-describedby={isFaulty || help ? `${id}-more` : undefined}
      />
      {isFaulty ? (
        <p id={`${id}-more`} className={styles.fault}>
          {faults.join(' ')}
        </p>
      ) : help ? (
        <p id={`${id}-more`} className={styles.help}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** Two fields beside each other; one under the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** Why it did not work; takes the focus, so that it is read out and the next Tab leads to the first field. */
export function EntranceFailure({ failure }: { failure: ApiFailure | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={box} className={styles.failure} role="alert" tabIndex={-1}>
      {failure.message}
      {failure.status >= 500 && failure.requestId ? <small>Reference {failure.requestId}</small> : null}
    </div>
  );
}

export { styles as entranceStyles };
