import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DefinitionList, Timeline } from '../../ui/details.tsx';
import { formatMoney } from '../../ui/format.ts';
import { DetailPage, SummaryStrip } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { StepChart } from '../../ui/charts/step-chart.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const rates = {
  cost: [
    { day: '2024-07-01', value: 58.2 },
    { day: '2025-01-01', value: 59.9 },
    { day: '2025-07-01', value: 61.4 },
    { day: '2026-07-01', value: 63.75 },
  ],
  sell: [
    { day: '2024-07-01', value: 74 },
    { day: '2025-07-01', value: 78.5 },
    { day: '2026-03-01', value: 82 },
  ],
};
const nothing = () => undefined;

/** A record: summary, tabs, two columns, a rate over time, its history. */
export function GalleryDetail() {
  const [tab, setTab] = useState('rate');
  return (
    <DetailPage
      number="LR-0042"
      title="Carpenter CW3"
      titleNote={<StatusChip bucket="in-progress" label="In force" progress={0.4} />}
      actions={<Button look="primary">Add version</Button>}
      onPrevious={nothing}
      onNext={nothing}
      summary={
        <SummaryStrip
          figures={[
            { label: 'Cost', value: formatMoney(63.75) },
            { label: 'Sell', value: formatMoney(82) },
            { label: 'Margin', value: '22.3%' },
            { label: 'In force since', value: '1 Jul 2026' },
          ]}
        />
      }
      tabs={
        <Tabs
          label="Parts of the rate"
          active={tab}
          onChange={setTab}
          items={[
            { id: 'rate', label: 'Rate' },
            { id: 'use', label: 'Used in', count: 14 },
            { id: 'files', label: 'Files', count: 0 },
          ]}
        />
      }
      aside={
        <DefinitionList
          entries={[
            { label: 'Award', value: 'Building and Construction 2020' },
            { label: 'Level', value: 'CW3' },
            { label: 'Owner', value: 'Chloe Nguyen' },
            { label: 'Allowances', value: '' },
          ]}
        />
      }
    >
      <StepChart
        title="Cost and sell per hour"
        until="2026-11-21"
        series={[
          { label: 'Sell', points: rates.sell, look: 'accent' },
          { label: 'Cost', points: rates.cost, look: 'success' },
        ]}
      />
      <h2 style={{ font: 'var(--text-section)', padding: '24px 0 12px' }}>History</h2>
      <Timeline
        label="History"
        entries={[
          {
            id: '3',
            title: 'Version 4',
            who: 'Chloe Nguyen',
            when: '1 Jul 2026, 08:12',
            current: true,
            changes: [{ field: 'Cost', from: '$61.40', to: '$63.75' }],
          },
          {
            id: '2',
            title: 'Version 3',
            who: 'Ben Ong',
            when: '28 Feb 2026, 16:40',
            changes: [
              { field: 'Sell', from: '$78.50', to: '$82.00' },
              { field: 'Note', from: null, to: 'EBA step' },
            ],
          },
          { id: '1', title: 'Made', who: 'Ben Ong', when: '1 Jul 2024, 09:00' },
        ]}
      />
    </DetailPage>
  );
}
