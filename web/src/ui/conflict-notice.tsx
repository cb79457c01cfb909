import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './conflict-notice.module.css';
import { emptyMark } from './format.ts';

export interface ConflictLine {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface ConflictNoticeProps {
  lines: readonly ConflictLine[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const shown = (value: ReactNode) => (value === '' || value === null || value === undefined ? emptyMark : value);

/** Shown when somebody else has saved first: both values of every field that differs, and the choice between them. */
export function ConflictNotice({ lines, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <section className={styles.notice} aria-label="Changed by somebody else">
      <h2>Changed by somebody else while you were editing</h2>
      {lines.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.label}>
                <th scope="row">{line.label}</th>
                <td>{shown(line.mine)}</td>
                <td>{shown(line.theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>They changed other fields than you did.</p>
      )}
      <div className={styles.actions}>
        <Button onClick={onKeepMine}>Use mine</Button>
        <Button onClick={onTakeTheirs}>Use theirs</Button>
      </div>
    </section>
  );
}
