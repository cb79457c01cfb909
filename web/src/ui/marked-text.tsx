import styles from './marked-text.module.css';

interface MarkedTextProps {
  text: string;
  /** From and to (not included), in order and without overlap. */
  marks: readonly (readonly number[])[];
}

/** A text whose parts that were searched for are marked. */
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
