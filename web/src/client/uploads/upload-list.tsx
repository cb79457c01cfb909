import { IconAlertTriangle, IconCircleCheck, IconClock, IconUpload, IconWifiOff, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { countOf, formatBytes } from '../../ui/format.ts';
import styles from './upload-list.module.css';
import {
  clearFinished,
  discardUpload,
  retryUpload,
  targetKey,
  uploads,
  type UploadItem,
  type UploadState,
  type UploadTarget,
} from './upload-queue.ts';

const words: Record<UploadState, string> = {
  starting: 'Starting',
  queued: 'Waiting',
  sending: 'Uploading',
  cut: 'Waiting for the connection',
  done: 'Attached',
  refused: 'Not taken',
  failed: 'Failed',
};
const icons = {
  starting: IconClock,
  queued: IconClock,
  sending: IconUpload,
  cut: IconWifiOff,
  done: IconCircleCheck,
  refused: IconAlertTriangle,
  failed: IconAlertTriangle,
};

/** The uploads of a record, each with its state. Renders nothing without uploads. */
export function UploadList({ target }: { target: UploadTarget }) {
  const all = uploads.use();
  const key = targetKey(target);
  const items = useMemo(() => all.filter((item) => targetKey(item.target) === key), [all, key]);
  if (items.length === 0) return null;
  const finished = items.filter(({ state }) => state === 'done').length;
  const refused = items.filter(({ state }) => state === 'refused' || state === 'failed').length;
  const isOver = finished + refused === items.length;
  const total = items.reduce((sum, { size }) => sum + size, 0);
  const sent = items.reduce((sum, item) => sum + Math.min(item.sent, item.size), 0);
  const summary = `${finished} of ${countOf(items.length, 'file')} attached${refused > 0 ? `, ${refused} not` : ''}`;
  return (
    <div className={styles.uploads}>
      <header className={styles.head}>
        <strong role="status">{summary}</strong>
        {isOver ? null : (
          <span className={styles.quiet}>
            {formatBytes(sent)} of {formatBytes(total)}
          </span>
        )}
        {isOver ? (
          <Button small look="subtle" onClick={() => clearFinished(target)}>
            Clear
          </Button>
        ) : null}
      </header>
      {isOver ? null : <progress className={styles.total} aria-label="All uploads" max={total || 1} value={sent} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <ul className={styles.list} aria-label="Uploads" tabIndex={0}>
        {items.map((item) => (
          <UploadRow key={item.key} item={item} />
        ))}
      </ul>
    </div>
  );
}

function UploadRow({ item }: { item: UploadItem }) {
  const { key, name, folder, state, note, size, sent } = item;
  const Icon = icons[state];
  const isUnderWay = state === 'sending' || state === 'cut';
  return (
    <li className={styles.row} data-state={state}>
      <Icon size={16} aria-hidden />
      <span className={styles.name}>
        {folder ? <span className={styles.quiet}>{folder}/</span> : null}
        {name}
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
      {isUnderWay ? (
        <progress className={styles.bar} aria-label={`Upload of ${name}`} max={size || 1} value={sent} />
      ) : null}
      <span className={styles.state}>{words[state]}</span>
      {state === 'failed' ? (
        <Button small look="subtle" aria-label={`Try ${name} again`} onClick={() => retryUpload(key)}>
          Try again
        </Button>
      ) : null}
      {state === 'done' ? null : (
        <IconButton small label={`Discard ${name}`} onClick={() => discardUpload(key)}>
          <IconX />
        </IconButton>
      )}
    </li>
  );
}
