import type { CallAnswer } from '../client/api.ts';
import { formatDay, formatMoney, formatNumber } from '../ui/format.ts';
import { KpiRow } from '../ui/page.tsx';
import styles from './calculator.module.css';
import { Margin } from './margin.tsx';
import { RateWarnings } from './rate-warnings.tsx';
import { formatPct, formatRate } from './rates.ts';

type Price = CallAnswer<'priceLabour'>;

/** A price and the steps of its calculation. */
export function PriceExplained({ price }: { price: Price }) {
  const hours = formatNumber(price.hours, Number.isInteger(price.hours) ? 0 : 2);
  return (
    <>
      <KpiRow
        figures={[
          {
            label: 'Cost',
            value: formatMoney(price.cost),
            note: `${hours} h at ${formatRate(price.hourly_cost)}${describeAllowances(price, price.allowances_cost)}`,
          },
          {
            label: 'Sell',
            value: formatMoney(price.sell),
            note: `${hours} h at ${formatRate(price.hourly_sell)}${describeAllowances(price, price.allowances_sell)}`,
          },
          {
            label: 'Margin',
            value: formatMoney(price.margin),
            note: <Margin pct={price.margin_pct} isBelowFloor={price.is_below_floor} />,
          },
          { label: 'Total inc GST', value: formatMoney(price.total_inc_gst), note: `GST ${formatMoney(price.gst)}` },
        ]}
      />
      <div className={styles.warnings}>
        <RateWarnings warnings={belowFloor(price)} />
      </div>
      <h2 className={styles.why}>
        Why {formatMoney(price.cost)} and {formatMoney(price.sell)}?
      </h2>
      <table className={styles.steps}>
        <caption className="visually-hidden">
          {price.labour_rate_name},{' '}
          {price.effective_date ? `version from ${formatDay(price.effective_date)}` : 'always'}, step by step
        </caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">How</th>
            <th scope="col">$</th>
          </tr>
        </thead>
        <tbody>
          {price.explanation.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps never move, and two can have the same text
            <tr key={index} data-kind={step.kind} data-none={step.amount === null || undefined}>
              <th scope="row">{step.label}</th>
              <td>{step.detail}</td>
              <td>{step.amount === null ? '' : formatRate(step.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The note about included allowances; a single one by its name. */
function describeAllowances({ explanation }: Price, amount: number): string {
  if (amount === 0) return '';
  // All-purpose allowances are part of the hourly rate already, and listed before it.
  const hour = explanation.findIndex((step) => step.kind === 'hourly');
  const paid = explanation.slice(hour).filter((step) => step.kind === 'allowance' && step.amount !== null);
  const name = paid.length === 1 ? paid[0]!.label.toLowerCase() : 'allowances';
  return ` + ${name} ${formatMoney(amount)}`;
}

/** The warnings about a price, first a margin below the floor. */
function belowFloor(price: Price): string[] {
  if (!price.is_below_floor) return price.warnings;
  const margin = price.margin_pct === null ? 'Nothing is charged' : `The margin is ${formatPct(price.margin_pct)}`;
  const text = `${margin}, below the floor of ${formatPct(price.margin_floor_pct)}.`;
  return [text, ...price.warnings];
}
