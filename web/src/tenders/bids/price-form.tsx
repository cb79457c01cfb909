// The price form of a bid: the rows of the bid form by section, lines of the bidder's own, alternates, qualifications,
// exclusions, conditions, and running totals. Used in the portal and by staff who enter a bid.
import type { BidderRow } from '@horizon/contract';
import { toNumber, type Money } from '@horizon/money';
import { useId } from 'react';
import { DayInput } from '../../ui/day-input.tsx';
import fields from '../../ui/fields.module.css';
import { formatMoney } from '../../ui/format.ts';
import { OwnLines } from './own-lines.tsx';
import { Alternates, TextList } from './price-extras.tsx';
import styles from './price-form.module.css';
import { PriceLines } from './price-lines.tsx';
import { LabelledInput } from './labelled-input.tsx';
import type { PriceFormState } from './use-price-entry.ts';

interface PriceFormProps {
  rows: readonly BidderRow[];
  form: PriceFormState;
  /** Shows the bid without changing it. */
  readOnly?: boolean;
}

const currencies = ['AUD', 'NZD', 'USD', 'EUR', 'GBP', 'SGD'];

/** The form; its state comes from `usePriceEntry`. */
export function PriceForm({ rows, form, readOnly = false }: PriceFormProps) {
  const { entry, set } = form;
  return (
    <fieldset className={styles.form} disabled={readOnly}>
      <legend className="visually-hidden">Prices</legend>
      <Basis form={form} />
      {form.faults['lines'] ? (
        <p role="alert" className={styles.fault}>
          {form.faults['lines'].join(' ')}
        </p>
      ) : null}
      <PriceLines rows={rows} form={form} />
      <OwnLines form={form} />
      <Alternates form={form} />
      <TextList
        title="Qualifications"
        one="qualification"
        help="Conditions on which the prices depend."
        texts={entry.qualifications}
        onChange={(qualifications) => set({ qualifications })}
      />
      <TextList
        title="Exclusions"
        one="exclusion"
        help="Work that the price does not include."
        texts={entry.exclusions}
        onChange={(exclusions) => set({ exclusions })}
      />
      <Conditions form={form} />
      <Totals form={form} />
    </fieldset>
  );
}

function Basis({ form }: Pick<PriceFormProps, 'form'>) {
  const { entry, set } = form;
  return (
    <div className={styles.basis}>
      <label>
        <span className={fields.label}>Prices</span>
        <select
          className={fields.control}
          value={entry.includesGst ? 'inc' : 'ex'}
          onChange={(event) => set({ includesGst: event.target.value === 'inc' })}
        >
          <option value="ex">exclude GST</option>
          <option value="inc">include GST</option>
        </select>
      </label>
      <label>
        <span className={fields.label}>Currency</span>
        <select
          className={fields.control}
          value={entry.currency}
          onChange={(event) => set({ currency: event.target.value })}
        >
          {[...new Set([...currencies, entry.currency])].map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Conditions({ form }: Pick<PriceFormProps, 'form'>) {
  const { entry, set, faults } = form;
  const validId = useId();
  return (
    <section className={styles.section} aria-labelledby="bid-conditions">
      <h3 id="bid-conditions">Conditions</h3>
      <div className={styles.conditions}>
        <div className={fields.field}>
          <label className={fields.label} htmlFor={validId}>
            Prices valid until
          </label>
          <DayInput
            id={validId}
            className={fields.control}
            value={entry.validUntil}
            aria-invalid={faults['valid_until'] ? true : undefined}
            onChange={(validUntil) => set({ validUntil })}
          />
        </div>
        <LabelledInput
          label="Weeks from order to start"
          value={entry.leadWeeks}
          fault={faults['lead_weeks']?.[0] ?? null}
          onChange={(leadWeeks) => set({ leadWeeks })}
          isFigure
        />
        <LabelledInput
          label={`Total of your offer, ${entry.includesGst ? 'including' : 'excluding'} GST`}
          value={entry.statedTotal}
          fault={faults['stated_total']?.[0] ?? null}
          onChange={(statedTotal) => set({ statedTotal })}
          isFigure
        />
      </div>
      <label>
        <span className={fields.label}>Message to the builder</span>
        <textarea
          className={fields.control}
          rows={3}
          maxLength={5000}
          value={entry.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </label>
    </section>
  );
}

function Totals({ form }: Pick<PriceFormProps, 'form'>) {
  const { totals, entry } = form;
  const shown = (amount: Money) => formatMoney(toNumber(amount), { currency: entry.currency });
  return (
    <div className={styles.totals} role="group" aria-label="Totals">
      <p>
        Total excluding GST <strong>{shown(totals.exGst)}</strong>
      </p>
      <p>
        Including GST <strong>{shown(totals.incGst)}</strong>
      </p>
      <p className={styles.quiet}>
        {totals.open === 0
          ? 'Every required row is answered.'
          : `${totals.open} required ${totals.open === 1 ? 'row is' : 'rows are'} open.`}
      </p>
    </div>
  );
}
