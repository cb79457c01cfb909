import { IconPlus, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { LabelledInput } from './labelled-input.tsx';
import type { EntryCell } from './price-entry.ts';
import styles from './price-form.module.css';
import type { PriceFormState } from './use-price-entry.ts';

const columns: readonly {
  cell: EntryCell & ('description' | 'unit' | 'quantity' | 'rate' | 'amount');
  label: string;
}[] = [
  { cell: 'description', label: 'Description' },
  { cell: 'unit', label: 'Unit' },
  { cell: 'quantity', label: 'Quantity' },
  { cell: 'rate', label: 'Rate' },
  { cell: 'amount', label: 'Price' },
];
const maxLengths: Partial<Record<EntryCell, number>> = { description: 500, unit: 20 };

/** Lines that the bidder adds to the bid form. */
export function OwnLines({ form }: { form: PriceFormState }) {
  const lines = form.entry.lines.filter(({ rowId }) => rowId === null);
  return (
    <section className={styles.section} aria-labelledby="own-lines">
      <h3 id="own-lines">Lines of your own</h3>
      <p className={styles.quiet}>Work that the bid form does not name and that your price includes.</p>
      <ol className={styles.entries}>
        {lines.map((line, at) => (
          <li key={line.key}>
            <div className={styles.ownLine}>
              {columns.map(({ cell, label }) => (
                <LabelledInput
                  key={cell}
                  label={label}
                  value={line[cell]}
                  fault={form.faultOfCell(line, cell)}
                  isFigure={cell !== 'description' && cell !== 'unit'}
                  maxLength={maxLengths[cell] ?? 60}
                  onChange={(text) => form.setCell(line, cell, text)}
                />
              ))}
            </div>
            <IconButton label={`Remove line ${at + 1}`} small onClick={() => form.removeLine(line.key)}>
              <IconX />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button small icon={<IconPlus />} onClick={() => form.addLine(null)}>
        Add a line
      </Button>
    </section>
  );
}
