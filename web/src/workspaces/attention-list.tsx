import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { CallAnswer } from '../client/api.ts';
import { AppLink } from '../client/app-link.tsx';
import { formatNumber } from '../ui/format.ts';
import styles from './workspaces.module.css';

type Item = CallAnswer<'getHome'>['attention'][number] & {
  /** The workspace, if items of several are listed together. */
  place?: string;
};

/** Items that need attention, each with a link to the records behind it. */
export function AttentionList({ items }: { items: readonly Item[] }) {
  return (
    <ul className={styles.attention}>
      {items.map((item) => (
        <li key={`${item.href} ${item.kind}`} data-severity={item.severity}>
          <AppLink href={item.href} matchBelow={false}>
            {item.severity === 'info' ? (
              <IconInfoCircle size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )}
            <strong>{item.title}</strong>
            <b>{formatNumber(item.count)}</b>
            <p>{item.place ? `${item.place}: ${item.detail}` : item.detail}</p>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
