import { countOf } from '../ui/format.ts';
import { triggerText } from './allowance-words.ts';
import styles from './carried-allowances.module.css';
import { changeText, type RaiseAnswer } from './raise-values.ts';
import { formatPct } from './rates.ts';

interface CarriedAllowancesProps {
  allowances: RaiseAnswer['dollar_allowances'];
  /** The rise of the cost in per cent; undefined if each level has a new amount. */
  pct: number | undefined;
  isRising: boolean;
  isBusy: boolean;
  onChange: (isRising: boolean) => void;
}

const maxListedAllowances = 5;

/** The dollar allowances that are carried forward, and the choice whether they rise too. */
export function CarriedAllowances({ allowances, pct, isRising, isBusy, onChange }: CarriedAllowancesProps) {
  if (allowances.length === 0) return null;
  const more = allowances.length - maxListedAllowances;
  return (
    <section className={styles.carried} aria-label="Allowances in dollars">
      {pct === undefined ? (
        <p>Allowances in dollars are carried forward as they are; new figures give no percentage to raise them by.</p>
      ) : (
        <label>
          <input
            type="checkbox"
            checked={isRising}
            disabled={isBusy}
            onChange={(event) => onChange(event.target.checked)}
          />
          Raise allowances in dollars by {formatPct(pct)} too, to the cent
        </label>
      )}
      {pct === undefined || isRising ? null : <p>Until then they are carried forward as they are:</p>}
      <ul>
        {allowances.slice(0, maxListedAllowances).map((allowance) => (
          <li key={`${allowance.name} ${allowance.trigger} ${allowance.amount}`}>
            {allowance.name}
            {allowance.amount === null ? '' : ` ${changeText(allowance.amount, allowance.new_amount)}`}{' '}
            {triggerText(allowance.trigger)}, {countOf(allowance.rates, 'rate')}
          </li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </section>
  );
}
