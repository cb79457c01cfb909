import styles from './unusual-choice.module.css';

interface UnusualChoiceProps {
  /** Descriptions of anything unusual, a sentence each. */
  lines: readonly string[];
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
}

/** Asks about a value that is allowed and probably a slip. */
export function UnusualChoice({ lines, isAccepted, onAccept }: UnusualChoiceProps) {
  return (
    <div className={styles.unusual} role="alert">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <label className={styles.tick}>
        <input type="checkbox" checked={isAccepted} onChange={(event) => onAccept(event.target.checked)} />
        Use it all the same
      </label>
    </div>
  );
}
