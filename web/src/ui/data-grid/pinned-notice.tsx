import { IconArrowsSort } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import { formatNumber } from '../format.ts';
import styles from './pinned-notice.module.css';
import type { Departure } from './pinned-rows.ts';

/** The note on a pinned row. */
export const departureWords: Readonly<Record<Departure, string>> = {
  moves: 'Keeps its place; moves when the list is sorted again',
  leaves: 'Keeps its place; leaves when the list is sorted again, as it no longer fits the filter',
  gone: 'Keeps its place; moves far away or leaves when the list is sorted again',
};

/** Describes the effect of sorting again on pinned rows, in one sentence; empty if there is none. */
export function departuresInWords(departures: ReadonlyMap<string, Departure>): string {
  const all = [...departures.values()];
  if (all.length === 0) return '';
  const count = (kind: Departure, one: string, many: string) => {
    const found = all.filter((each) => each === kind).length;
    return found === 0 ? [] : [all.length === 1 ? one : `${formatNumber(found)} ${found === 1 ? one : many}`];
  };
  const parts = [
    ...count('moves', 'moves', 'move'),
    ...count('leaves', 'leaves', 'leave'),
    ...count('gone', 'moves far away or leaves', 'move far away or leave'),
  ];
  const rows =
    all.length === 1 ? '1 changed row keeps its place' : `${formatNumber(all.length)} changed rows keep their places`;
  return `${rows}: ${all.length === 1 ? 'it ' : ''}${parts.join(', ')} when the list is sorted again.`;
}

interface PinnedNoticeProps {
  departures: ReadonlyMap<string, Departure>;
  onSortAgain: () => void;
}

/** The notice below the rows that some are pinned since they were changed, with a button to sort the list again. */
export function PinnedNotice({ departures, onSortAgain }: PinnedNoticeProps) {
  const words = departuresInWords(departures);
  return (
    <div className={words === '' ? 'visually-hidden' : styles.notice} {...(words === '' ? {} : { 'data-foot': true })}>
      <span role="status">{words}</span>
      {words === '' ? null : (
        <Button small icon={<IconArrowsSort />} onClick={onSortAgain}>
          Sort again
        </Button>
      )}
    </div>
  );
}
