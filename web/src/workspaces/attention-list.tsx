import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { CallAnswer } from '../client/api.ts';
import { AppLink } from '../client/app-link.tsx';
import { formatNumber } from '../ui/format.ts';
import styles from './workspaces.module.css';

/** Matters that need attention, each a way to the records behind it. */
export function AttentionList({ items }: { items: CallAnswer<'getHome'>['attention'] }) {
  return (
    <ul className={styles.attention}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.title}`} data-severity={item.severity}>
          <AppLink href={item.href} matchBelow={false}>
            {item.severity === 'info' ? (
              <IconInfoCircle size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )}
            <strong>{item.title}</strong>
            <b>{formatNumber(item.count)}</b>
            <p>{item.detail}</p>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
