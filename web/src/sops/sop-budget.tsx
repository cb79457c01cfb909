import { BarChart } from '../ui/charts/bar-chart.tsx';
import { formatMoney } from '../ui/format.ts';
import { SummaryStrip } from '../ui/page.tsx';
import type { Sop } from './sops.tsx';

const shown = (value: number | null) => (value === null ? 'Not entered' : formatMoney(value));

/** The budget of a package: original, approved and pending changes, revised budget and forecast. */
export function SopBudget({ record: sop }: { record: Sop }) {
  const { original_budget: original, approved_changes: approved, pending_changes: pending } = sop;
  return (
    <section aria-label="Budget">
      <SummaryStrip
        figures={[
          { label: 'Original budget', value: shown(original) },
          { label: 'Approved changes', value: formatMoney(approved) },
          { label: 'Revised budget', value: shown(sop.revised_budget) },
          { label: 'Pending changes', value: formatMoney(pending) },
          { label: 'Forecast', value: shown(sop.forecast) },
        ]}
      />
      {original === null ? null : (
        <BarChart
          title="Budget, ex GST"
          summary={`Original ${formatMoney(original)}, revised ${shown(sop.revised_budget)}, forecast ${shown(sop.forecast)}.`}
          places={['Original', 'Approved changes', 'Revised', 'Pending changes', 'Forecast']}
          placeHeader="Column"
          bars={[
            {
              label: 'Amount',
              look: 'accent',
              values: [original, approved, sop.revised_budget, pending, sop.forecast],
            },
          ]}
          format={(value) => formatMoney(value, { digits: 0 })}
        />
      )}
    </section>
  );
}
