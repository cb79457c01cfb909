import { emptyMark, formatDay } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { groupWords, standings, type Credential } from './workers.ts';
import styles from './workers.module.css';

/** Licences, tickets and inductions with their standing, by expiry date. */
export function Credentials({ credentials }: { credentials: readonly Credential[] }) {
  return (
    <section className={styles.section} aria-labelledby="credentials">
      <h2 id="credentials">Licences, tickets and inductions</h2>
      {credentials.length === 0 ? (
        <p className={styles.quiet}>None yet. Without any, the card of the worker is not valid.</p>
      ) : (
        <SmallTable label="Licences, tickets and inductions" heads={['Name', 'Standing', 'Expires', 'Kind', 'Number']}>
          {credentials.map((one, index) => (
            <tr key={index}>
              <th scope="row">{one.kind}</th>
              <td>
                <StatusChip {...standings[one.standing]} plain />
              </td>
              <td>{one.expires_on ? formatDay(one.expires_on) : 'Never'}</td>
              <td>{groupWords[one.group]}</td>
              <td>{[one.number, one.state].filter(Boolean).join(', ') || emptyMark}</td>
            </tr>
          ))}
        </SmallTable>
      )}
    </section>
  );
}
