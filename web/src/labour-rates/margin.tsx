import { StatusGlyph } from '../ui/status-chip.tsx';
import styles from './labour-rates.module.css';
import { formatMargin } from './rates.ts';

interface MarginProps {
  pct: number | null;
  isBelowFloor: boolean | null;
}

/** A margin in per cent of sell; below the workspace's floor it is marked by icon, text and colour. */
export function Margin({ pct, isBelowFloor }: MarginProps) {
  if (!isBelowFloor) return <span>{formatMargin(pct)}</span>;
  return (
    <span className={styles.belowFloor}>
      <StatusGlyph bucket="delayed" />
      <span>Below floor</span>
      <span className={styles.figure}>{formatMargin(pct)}</span>
    </span>
  );
}
