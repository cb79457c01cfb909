import styles from './marked-text.module.css';

interface MarkedTextProps {
  text: string;
  /** Ranges, from and to (exclusive), in order and without overlap. */
  marks: readonly (readonly number[])[];
}

/** A text with the search matches highlighted. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  if (marks.length === 0) return text;
  return (
    <span>
      {marks.map(([from = 0, to = 0], at) => (
        <span key={from}>
          {text.slice(marks[at - 1]?.[1] ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </span>
  );
}
