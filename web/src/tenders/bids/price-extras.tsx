import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import fields from '../../ui/fields.module.css';
import { capital } from '../../ui/format.ts';
import { LabelledInput } from './labelled-input.tsx';
import { emptyAlternate, type EntryAlternate } from './price-entry.ts';
import styles from './price-form.module.css';
import type { PriceFormState } from './use-price-entry.ts';

/** Alternates: other ways to build, each with the difference to the price. */
export function Alternates({ form }: { form: PriceFormState }) {
  const { alternates } = form.entry;
  const isEntered = (one: EntryAlternate) =>
    [one.title, one.description, one.amount].some((text) => text.trim() !== '');
  const placeOf = (one: EntryAlternate) => alternates.filter(isEntered).indexOf(one);
  const change = (key: string, changes: Partial<EntryAlternate>) =>
    form.set({ alternates: alternates.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  return (
    <section className={styles.section} aria-labelledby="alternates">
      <h3 id="alternates">Alternates</h3>
      <p className={styles.quiet}>
        Another way to build. Enter the difference to your price, with a minus for a saving.
      </p>
      <ol className={styles.entries}>
        {alternates.map((one, at) => (
          <li key={one.key}>
            <div className={styles.alternate}>
              <LabelledInput
                label="Alternate"
                value={one.title}
                fault={form.faults[`alternates.${placeOf(one)}.title`]?.[0] ?? null}
                maxLength={200}
                onChange={(title) => change(one.key, { title })}
              />
              <LabelledInput
                label="Details"
                value={one.description}
                fault={null}
                maxLength={2000}
                onChange={(description) => change(one.key, { description })}
              />
              <LabelledInput
                label="Difference"
                value={one.amount}
                fault={form.faults[`alternates.${placeOf(one)}.amount`]?.[0] ?? null}
                isFigure
                onChange={(amount) => change(one.key, { amount })}
              />
            </div>
            <IconButton
              label={`Remove alternate ${at + 1}`}
              small
              onClick={() => form.set({ alternates: alternates.filter(({ key }) => key !== one.key) })}
            >
              <IconX />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button
        small
        icon={<IconPlus />}
        disabled={alternates.length >= 50}
        onClick={() => form.set({ alternates: [...alternates, emptyAlternate()] })}
      >
        Add an alternate
      </Button>
    </section>
  );
}

interface TextListProps {
  title: string;
  one: string;
  help: string;
  texts: readonly string[];
  onChange: (texts: readonly string[]) => void;
}

/** A list of texts, such as the qualifications. */
export function TextList({ title, one, help, texts, onChange }: TextListProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className={styles.quiet}>{help}</p>
      <ol className={styles.entries}>
        {texts.map((text, at) => (
          // Texts have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <textarea
              className={fields.control}
              rows={2}
              maxLength={2000}
              aria-label={`${capital(one)} ${at + 1}`}
              value={text}
              onChange={(event) => onChange(texts.map((each, place) => (place === at ? event.target.value : each)))}
            />
            <IconButton
              label={`Remove ${one} ${at + 1}`}
              small
              onClick={() => onChange(texts.filter((_, place) => place !== at))}
            >
              <IconX />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button small icon={<IconPlus />} disabled={texts.length >= 100} onClick={() => onChange([...texts, ''])}>
        Add {/^[aeiou]/.test(one) ? 'an' : 'a'} {one}
      </Button>
    </section>
  );
}
