import { useState } from 'react';
import { RowActions } from '../client/row-action.tsx';
import { Button } from '../ui/button.tsx';
import { EditAllowance, NewAllowance } from './allowance-form.tsx';
import { amountText, triggerText } from './allowance-words.ts';
import styles from './labour-rates.module.css';
import type { Allowance, RateDetail } from './rates.ts';
import { useAllowanceDeletion } from './use-deletion.ts';

/** The allowances of a rate, edited in place. */
export function RateAllowances({ rate }: { rate: RateDetail }) {
  const [opened, setOpened] = useState<Allowance | 'new' | null>(null);
  const { remove } = useAllowanceDeletion();
  const close = () => setOpened(null);
  return (
    <section className={styles.section} aria-labelledby="allowances">
      <header>
        <h2 id="allowances">Allowances</h2>
        {rate.abilities.includes('add_allowance') ? (
          <Button small onClick={() => setOpened('new')}>
            Add allowance
          </Button>
        ) : null}
      </header>
      {rate.allowances.length === 0 ? (
        <p className={styles.quiet}>No allowances. The hourly cost is the rate itself.</p>
      ) : (
        <ul className={styles.lines}>
          {rate.allowances.map((allowance) => (
            <li key={allowance.id}>
              <span className={styles.lineName}>
                {allowance.name}
                <small>{notesOf(allowance)}</small>
              </span>
              <span className={styles.figure}>{amountText(allowance)}</span>
              <RowActions
                row={allowance}
                nameOf={(row) => row.name}
                acts={{ edit: setOpened, delete: (row) => remove(row.id) }}
              />
            </li>
          ))}
        </ul>
      )}
      {opened === 'new' ? <NewAllowance rateId={rate.id} onClose={close} /> : null}
      {opened !== null && opened !== 'new' ? <EditAllowance allowance={opened} onClose={close} /> : null}
    </section>
  );
}

function notesOf(allowance: Allowance): string {
  return [
    triggerText(allowance.trigger),
    allowance.is_stackable ? '' : 'not stackable',
    allowance.is_all_purpose ? 'all-purpose' : '',
    allowance.source ?? '',
  ]
    .filter(Boolean)
    .join(' · ');
}
