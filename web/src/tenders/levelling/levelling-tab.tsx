// The tab with the levelling sheet of a package.
import { useState } from 'react';
import { PageState } from '../../client/page-state.tsx';
import { useUndoStack } from '../../client/grid-edits/use-undo-stack.ts';
import { Button } from '../../ui/button.tsx';
import { emptyMark, formatMoney, formatPercentage } from '../../ui/format.ts';
import { SummaryStrip } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import { BidderDrawer } from './bidder-drawer.tsx';
import { CellDrawer } from './cell-drawer.tsx';
import { LevellingTools, sorted, type Order } from './levelling-tools.tsx';
import { MarksSection } from './marks-section.tsx';
import { RankingTable } from './ranking-table.tsx';
import { RecommendationSection } from './recommendation-section.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { SpreadChart } from './spread-chart.tsx';
import { useSheet, useSheetWrites, useUndoableSave, type Sheet } from './use-sheet.ts';
import styles from './levelling.module.css';

/** The levelling sheet, once the bids have been opened. */
export function LevellingTab({ record: tender }: { record: TenderPackage }) {
  const [isWithPlugs, setWithPlugs] = useState(true);
  const query = useSheet(tender, isWithPlugs);
  if (query.data) {
    return <Levelling tender={tender} sheet={query.data} isWithPlugs={isWithPlugs} onPlugs={setWithPlugs} />;
  }
  if (query.error?.code === 'sealed') {
    return <SealedState tender={tender} />;
  }
  return <PageState query={query} title="Failed to fetch the levelling sheet" what="the levelling sheet" />;
}

/** Before the opening: the criteria can be set, and nothing else is shown. */
function SealedState({ tender }: { tender: TenderPackage }) {
  const [isSetting, setSetting] = useState(false);
  return (
    <>
      <EmptyState
        title="The bids are sealed"
        detail="Nobody reads a price before the bids are opened. Set the criteria now; close the tender and open its bids, then level them here."
        action={<Button onClick={() => setSetting(true)}>Criteria and weights…</Button>}
      />
      {isSetting ? <SettingsDrawer tender={tender} onClose={() => setSetting(false)} /> : null}
    </>
  );
}

interface LevellingProps {
  tender: TenderPackage;
  sheet: Sheet;
  isWithPlugs: boolean;
  onPlugs: (isOn: boolean) => void;
}

function Levelling({ tender, sheet, isWithPlugs, onPlugs }: LevellingProps) {
  const [order, setOrder] = useState<Order>('');
  const [cell, setCell] = useState<{ rowId: string; invitationId: string } | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const mayEdit = sheet.abilities.includes('edit') && !sheet.is_price_hidden && isWithPlugs;
  const pushUndo = useUndoStack(mayEdit);
  const { save, show } = useSheetWrites(tender);
  const saveUndoable = useUndoableSave(sheet, save, pushUndo);
  const bidders = sorted(sheet.bidders, order);
  if (sheet.bidders.length === 0) {
    return (
      <EmptyState title="No bids" detail="Nobody has submitted a bid. Enter one for a bidder, or re-open the tender." />
    );
  }
  return (
    <div className={styles.tab}>
      <Figures sheet={sheet} />
      <LevellingTools
        tender={tender}
        sheet={sheet}
        order={order}
        onOrder={setOrder}
        isWithPlugs={isWithPlugs}
        onPlugs={onPlugs}
        mayEdit={mayEdit}
        onSave={saveUndoable}
      />
      {sheet.is_price_hidden ? (
        <p className={styles.quiet}>
          Two envelopes: prices are hidden until the evaluators have agreed on their marks and locked them.
        </p>
      ) : null}
      <RankingTable sheet={sheet} bidders={bidders} onOpen={setOpened} />
      <SheetGrid
        sheet={sheet}
        bidders={bidders}
        mayEdit={mayEdit}
        onSave={saveUndoable}
        onOpenCell={(rowId, invitationId) => setCell({ rowId, invitationId })}
      />
      {sheet.is_price_hidden ? null : <SpreadChart sheet={sheet} bidders={bidders} />}
      <MarksSection tender={tender} sheet={sheet} bidders={bidders} onSheet={show} />
      <RecommendationSection tender={tender} sheet={sheet} />
      {cell ? (
        <CellDrawer
          key={`${cell.rowId} ${cell.invitationId}`}
          sheet={sheet}
          {...cell}
          mayEdit={mayEdit}
          onSave={saveUndoable}
          onClose={() => setCell(null)}
        />
      ) : null}
      {opened ? (
        <BidderDrawer
          sheet={sheet}
          invitationId={opened}
          mayEdit={mayEdit}
          onSave={saveUndoable}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  );
}

function Figures({ sheet: { figures, estimated_value: estimate, bidders } }: { sheet: Sheet }) {
  // A total with a gap lacks work: it is no result yet.
  const soFar = bidders.some(({ gaps }) => gaps > 0) ? ', gaps left' : '';
  const money = (amount: number | null) => (amount === null ? emptyMark : formatMoney(amount));
  return (
    <SummaryStrip
      figures={[
        {
          label: 'Bids received',
          value: `${figures.submitted} of ${figures.invited}${figures.coverage_percent === null ? '' : ` (${formatPercentage(figures.coverage_percent)})`}`,
        },
        { label: 'Estimate, ex GST', value: money(estimate) },
        { label: `Lowest levelled${soFar}`, value: money(figures.lowest) },
        {
          label: 'Spread',
          value: figures.spread_percent === null ? emptyMark : formatPercentage(figures.spread_percent, 2),
        },
        { label: `Saving to estimate${soFar}`, value: money(figures.saving) },
      ]}
    />
  );
}
