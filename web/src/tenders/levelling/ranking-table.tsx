// The bidders with their three rankings side by side: by base price, by levelled price, by value.
import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { emptyMark, formatMoney, formatNumber } from '../../ui/format.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import { classes } from '../../ui/classes.ts';
import type { Bidder, Sheet } from './use-sheet.ts';
import styles from './levelling.module.css';

interface RankingTableProps {
  sheet: Sheet;
  bidders: readonly Bidder[];
  onOpen: (invitationId: string) => void;
}

const heads = ['Bidder', 'Base, ex GST', 'Levelled scope', 'Levelled total', 'Value, of 100', 'Gaps', 'Saving'];

/** The bidders and what they rank by. */
export function RankingTable({ sheet, bidders, onOpen }: RankingTableProps) {
  return (
    <SmallTable label="Ranking of the bidders" heads={heads} stacks>
      {bidders.map((one) => (
        <tr key={one.invitation_id}>
          <th scope="row">
            <Button look="link" onClick={() => onOpen(one.invitation_id)}>
              {one.name}
            </Button>
            <Warnings bidder={one} />
          </th>
          <Ranked label={heads[1]!} text={money(one.base)} rank={one.standing.by_base} />
          <td data-label={heads[2]} className={styles.figure}>
            {money(one.levelled_scope)}
          </td>
          <Ranked label={heads[3]!} text={money(one.levelled)} rank={one.standing.by_levelled} />
          <Ranked
            label={heads[4]!}
            text={one.standing.score === null ? emptyMark : formatNumber(one.standing.score, 2)}
            rank={one.standing.by_value}
          />
          <td data-label={heads[5]} className={styles.figure}>
            {sheet.is_price_hidden ? emptyMark : one.gaps}
          </td>
          <td data-label={heads[6]} className={styles.figure}>
            {money(one.saving)}
          </td>
        </tr>
      ))}
    </SmallTable>
  );
}

const money = (amount: number | null) => (amount === null ? emptyMark : formatMoney(amount));

/** The rank in words: 1st, 2nd, 3rd. */
export function ordinal(rank: number): string {
  const tens = rank % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[rank % 10] ?? 'th');
  return `${rank}${ending}`;
}

function Ranked({ label, text, rank }: { label: string; text: string; rank: number | null }) {
  return (
    <td data-label={label} className={styles.figure}>
      {text}
      <span className={classes(styles.rank, rank === 1 && styles.first)}>
        {rank === null ? emptyMark : ordinal(rank)}
      </span>
    </td>
  );
}

/** Reasons to check this bid. */
function Warnings({ bidder }: { bidder: Bidder }) {
  const texts = [
    bidder.is_late ? 'Late' : null,
    bidder.is_conforming ? null : 'Non-conforming: not ranked',
    bidder.needs_rate ? `Enter the exchange rate of ${bidder.currency}` : null,
    bidder.is_abnormally_low ? 'Abnormally low: below 85 % of the median' : null,
    bidder.has_expired ? 'The prices no longer hold' : null,
    bidder.arithmetic_difference === 0 ? null : 'The lines do not add up to the total',
    bidder.earlier_plugs > 0 ? `Plugs made for an earlier revision: ${bidder.earlier_plugs}` : null,
  ].filter((text) => text !== null);
  if (texts.length === 0) return null;
  return texts.map((text) => (
    <small key={text} className={classes(styles.below, styles.warning)}>
      <IconAlertTriangle size={13} aria-hidden />
      {text}
    </small>
  ));
}
