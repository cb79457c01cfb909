import styles from './unusual-choice.module.css';

interface UnusualChoiceProps {
  /** The warnings, one sentence each. */
  lines: readonly string[];
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
}

/** Asks to confirm a value that is allowed but probably a mistake. */
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
