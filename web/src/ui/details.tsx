import { Fragment, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './details.module.css';
import { emptyMark } from './format.ts';

export interface DetailEntry {
  label: string;
  value: ReactNode;
}

interface DefinitionListProps {
  entries: readonly DetailEntry[];
  /** Hairlines between the entries. */
  lined?: boolean;
}

/** The labels and values of a record, one under the other; empty values show as "–". */
export function DefinitionList({ entries, lined }: DefinitionListProps) {
  return (
    <dl className={classes(styles.list, lined && styles.lined)}>
      {entries.map((entry) => (
        <KeyValue key={entry.label} {...entry} />
      ))}
    </dl>
  );
}

/** A label with its value, inside a `dl`. */
function KeyValue({ label, value }: DetailEntry) {
  const nothing = value === null || value === undefined || value === '';
  return (
    <div>
      <dt>{label}</dt>
      <dd>{nothing ? emptyMark : value}</dd>
    </div>
  );
}

export interface HistoryChange {
  field: string;
  from: string | null;
  to: string | null;
}

export interface HistoryEntry {
  id: string;
  title: ReactNode;
  who?: string;
  /** The formatted time. */
  when: string;
  changes?: readonly HistoryChange[];
  /** Marks the version in force. */
  current?: boolean;
  detail?: ReactNode;
}

/** Versions or events of a record, newest first: who changed what, from, to, when. */
export function Timeline({ entries, label }: { entries: readonly HistoryEntry[]; label: string }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} data-current={entry.current || undefined}>
          <header>
            <strong>{entry.title}</strong>
            <span className={styles.when}>{[entry.who, entry.when].filter(Boolean).join(' · ')}</span>
          </header>
          {entry.detail}
          {entry.changes ? (
            <ul className={styles.changes}>
              {entry.changes.map((change) => (
                <Fragment key={change.field}>
                  <li>
                    {change.field}: <del>{change.from ?? emptyMark}</del>
                    <span aria-hidden> → </span>
                    <span className="visually-hidden"> changed to </span>
                    <ins>{change.to ?? emptyMark}</ins>
                  </li>
                </Fragment>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
