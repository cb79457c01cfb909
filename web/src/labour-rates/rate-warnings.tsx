import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './labour-rates.module.css';
import { toast } from '../ui/toasts.ts';

/** What people should see about a rate or a price although it stands. */
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

/** Tells what people should see about a record although it was saved. */
export function notifyWarnings(name: string, warnings: readonly string[]): void {
  for (const warning of warnings) toast.info({ title: name, detail: warning });
}
