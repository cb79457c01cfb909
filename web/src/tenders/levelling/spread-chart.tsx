import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { formatMoney } from '../../ui/format.ts';
import type { Bidder, Sheet } from './use-sheet.ts';

/** The levelled totals of the bidders against the estimate. */
export function SpreadChart({ sheet, bidders }: { sheet: Sheet; bidders: readonly Bidder[] }) {
  const { estimated_value: estimate, figures } = sheet;
  const format = (value: number) => formatMoney(value, { digits: 0 });
  const summary =
    figures.lowest === null || figures.highest === null
      ? 'There are no levelled totals yet.'
      : `Levelled totals from ${format(figures.lowest)} to ${format(figures.highest)}${estimate === null ? '' : `, estimate ${format(estimate)}`}.`;
  return (
    <BarChart
      title="Spread of the levelled totals"
      summary={summary}
      places={bidders.map(({ name }) => name)}
      placeHeader="Bidder"
      bars={[
        { label: 'Base, ex GST', look: 'quiet', values: bidders.map(({ base }) => base), hatched: true },
        { label: 'Levelled total', look: 'accent', values: bidders.map(({ levelled }) => levelled) },
      ]}
      {...(estimate === null
        ? {}
        : { limits: [{ label: 'Estimate', look: 'limit' as const, values: bidders.map(() => estimate) }] })}
      format={format}
      emptyText="No levelled totals yet"
    />
  );
}
