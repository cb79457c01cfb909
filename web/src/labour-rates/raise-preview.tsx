import { useMemo, useState } from 'react';
import { DataGrid } from '../ui/data-grid/data-grid.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { emptyView } from '../ui/data-grid/view.ts';
import { countOf } from '../ui/format.ts';
import styles from '../client/table-import/table-import.module.css';
import { Margin } from './margin.tsx';
import { changeText, type RaiseAnswer, type RaisedRate } from './raise-values.ts';
import { formatMultiplier, formatPct } from './rates.ts';

const rowId = (rate: RaisedRate) => rate.labour_rate_id;
const rowLabel = (rate: RaisedRate) => rate.name;

function columnsFor({
  seesCost,
  hasNotes,
}: {
  seesCost: boolean;
  hasNotes: boolean;
}): readonly GridColumn<RaisedRate>[] {
  return [
    { id: 'name', header: 'Rate', value: (rate) => rate.name, pinned: true, widthPx: 200, filter: 'none' },
    {
      id: 'multiplier',
      header: 'Multiplier',
      value: (rate) => rate.multiplier,
      format: (value) => formatMultiplier(Number(value)),
      kind: 'number',
      isPlain: true,
      priority: 3,
      widthPx: 88,
    },
    ...(seesCost
      ? [
          {
            id: 'new_cost_rate',
            header: 'Cost',
            value: (rate: RaisedRate) => rate.new_cost_rate,
            render: (rate: RaisedRate) => changeText(rate.cost_rate, rate.new_cost_rate),
            kind: 'number' as const,
            isPlain: true,
            widthPx: 158,
          },
        ]
      : []),
    {
      id: 'new_sell_rate',
      header: 'Sell',
      value: (rate) => rate.new_sell_rate,
      render: (rate) => changeText(rate.sell_rate, rate.new_sell_rate),
      kind: 'number',
      isPlain: true,
      widthPx: 158,
    },
    ...(seesCost
      ? [
          {
            id: 'new_margin_pct',
            header: 'Margin',
            // First on a phone's card, as it shows which rates fall below the floor.
            value: (rate: RaisedRate) => rate.new_margin_pct,
            render: (rate: RaisedRate) => <MarginChange rate={rate} />,
            plainText: (rate: RaisedRate) =>
              `${rate.is_below_floor ? '(!)  Below floor  ' : ''}${formatPct(rate.new_margin_pct)}`,
            kind: 'number' as const,
            isPlain: true,
            priority: 1 as const,
            widthPx: 260,
          },
        ]
      : []),
    ...(hasNotes
      ? [
          {
            id: 'note',
            header: 'Note',
            value: (rate: RaisedRate) => rate.note ?? '',
            isRead: true,
            priority: 1 as const,
            widthPx: 300,
          },
        ]
      : []),
    {
      id: 'overrides_count',
      header: 'Overrides',
      value: (rate) => rate.overrides_count,
      kind: 'number',
      priority: 3,
      widthPx: 92,
    },
  ];
}

function MarginChange({ rate }: { rate: RaisedRate }) {
  const margin = <Margin pct={rate.new_margin_pct} isBelowFloor={rate.is_below_floor} />;
  if (rate.margin_pct === rate.new_margin_pct) return margin;
  return (
    <>
      {formatPct(rate.margin_pct)} → {margin}
    </>
  );
}

/** The new values of every rate, and a summary line. */
export function RaisePreview({ answer, carriesOverrides }: { answer: RaiseAnswer; carriesOverrides: boolean }) {
  const [view, setView] = useState(emptyView);
  const columns = useMemo(
    () =>
      columnsFor({ seesCost: answer.below_floor !== null, hasNotes: answer.rates.some((rate) => rate.note !== null) }),
    [answer],
  );
  return (
    <>
      <p role="status" className={styles.summary}>
        {summaryOf(answer).join(', ')}.
        {(answer.below_floor ?? 0) > 0 ? (
          <strong> {countOf(answer.below_floor ?? 0, 'margin')} below the floor.</strong>
        ) : null}
        {answer.overrides_left > 0
          ? ` ${countOf(answer.overrides_left, 'project override')} not carried forward${carriesOverrides ? ': your role cannot create them there, or the project is archived' : ''}.`
          : null}
      </p>
      <div className={styles.grid} data-few={answer.rates.length <= 6 || undefined}>
        <DataGrid
          label="What changes"
          columns={columns}
          rows={answer.rates}
          rowId={rowId}
          rowLabel={rowLabel}
          view={view}
          onViewChange={setView}
        />
      </div>
    </>
  );
}

/** “12 new versions, 3 stay, 2 project overrides and 24 allowances carried forward”. */
function summaryOf(answer: RaiseAnswer): string[] {
  const carried = [
    ...(answer.carried_forward > 0 ? [countOf(answer.carried_forward, 'project override')] : []),
    ...(answer.allowances_carried > 0 ? [countOf(answer.allowances_carried, 'allowance')] : []),
  ];
  return [
    countOf(answer.raised, 'new version'),
    ...(answer.stays > 0 ? [`${answer.stays} not changed`] : []),
    ...(answer.not_in_force > 0 ? [`${answer.not_in_force} not in force on the day`] : []),
    ...(carried.length > 0 ? [`${carried.join(' and ')} carried forward`] : []),
  ];
}
