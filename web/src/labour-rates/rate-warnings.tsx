import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './labour-rates.module.css';
import { toast } from '../ui/toasts.ts';

/** Warnings about a rate or a price that is valid. */
export function RateWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Warnings">
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {warning}
        </li>
      ))}
    </ul>
  );
}

/** Shows warnings about a record that was saved. */
export function notifyWarnings(name: string, warnings: readonly string[]): void {
  for (const warning of warnings) toast.info({ title: name, detail: warning });
}
