import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/format.ts';
import styles from './weekly.module.css';

interface ShowMoreCardsProps {
  /** The cell in words: "Monday, Formwork". */
  where: string;
  shown: number;
  inAll: number;
  onMore: () => void;
}

/** A button to show more cards of a cell; renders nothing if all are shown. */
export function ShowMoreCards({ where, shown, inAll, onMore }: ShowMoreCardsProps) {
  if (shown >= inAll) return null;
  const words = `${formatNumber(shown)} of ${formatNumber(inAll)} shown`;
  return (
    <Button small className={styles.more} aria-label={`${where}: ${words}, show more`} onClick={onMore}>
      {words}. Show more
    </Button>
  );
}
