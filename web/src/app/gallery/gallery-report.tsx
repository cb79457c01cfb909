import { useMemo, useState } from 'react';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { emptyView } from '../../ui/data-grid/view.ts';
import { FilterBar, FilterChip, SearchField } from '../../ui/filter-bar.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { KpiRow, ReportPage } from '../../ui/page.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import styles from './gallery.module.css';
import { sampleColumns, sampleRows, type SampleRow } from './sample-rows.ts';

const rowId = (row: SampleRow) => row.id;
const nothing = () => undefined;
const months = Array.from({ length: 12 }, (_none, index) => `2026-${String(index + 1).padStart(2, '0')}-01`);

/** A report: key figures, chart, table below. */
export function GalleryReport() {
  const rows = useMemo(() => sampleRows(60), []);
  const [view, setView] = useState(emptyView);
  return (
    <ReportPage
      title="Work in progress"
      asOf="as of 21 Nov 2026, 10:15"
      bar={
        <FilterBar>
          <SearchField value={view.q} onChange={(q) => setView({ ...view, q })} />
          <FilterChip name="Period" value="Jan to Dec 2026" onRemove={nothing} />
        </FilterBar>
      }
      kpis={
        <KpiRow
          figures={[
            { label: 'Contract value', value: formatMoney(18_442_217, { digits: 0 }) },
            { label: 'Claimed', value: formatMoney(9_204_110, { digits: 0 }), note: '49.9% of contract' },
            { label: 'Cost to date', value: formatMoney(8_655_010, { digits: 0 }) },
            { label: 'Over-claimed', value: formatMoney(-214_300, { digits: 0 }), note: 'since September' },
          ]}
        />
      }
    >
      <div style={{ padding: '0 var(--gutter) 16px' }}>
        <LineChart
          title="Cost and claims"
          periodHeader="Month"
          periods={months.map((day) => formatDay(day).slice(2))}
          format={(value) => formatMoney(value, { digits: 0 })}
          lines={[
            { label: 'Claimed', look: 'accent', values: months.map((_, at) => 420_000 * at + (at % 3) * 90_000) },
            { label: 'Cost', look: 'quiet', values: months.map((_, at) => 390_000 * at + 60_000) },
          ]}
        />
      </div>
      <div className={styles.grid} style={{ margin: '0 var(--gutter) 24px', flex: 'none' }}>
        <DataGrid
          label="Work packages"
          columns={sampleColumns}
          rows={rows}
          rowId={rowId}
          view={view}
          onViewChange={setView}
        />
      </div>
    </ReportPage>
  );
}
