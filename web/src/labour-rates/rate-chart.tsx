import { StepChart, type StepSeries } from '../ui/charts/step-chart.tsx';
import styles from './labour-rates.module.css';
import { nextFinancialYear, dayOfRates, type RateDetail } from './rates.ts';

/** Cost and sell of an hour over time, one step for each version. */
export function RateChart({ rate }: { rate: RateDetail }) {
  const dated = rate.versions.filter((version) => version.effective_date !== null).toReversed();
  if (dated.length === 0) return null;
  const last = dated.at(-1)!.effective_date!;
  const day = (version: (typeof dated)[number]) => version.effective_date!;
  const cost = dated.flatMap((version) =>
    version.cost_rate === null ? [] : [{ day: day(version), value: version.cost_rate }],
  );
  const series: StepSeries[] = [
    ...(cost.length > 0 ? [{ label: 'Cost', points: cost, look: 'accent' as const }] : []),
    {
      label: 'Sell',
      points: dated.map((version) => ({ day: day(version), value: version.sell_rate })),
      look: 'success',
    },
  ];
  const until = [nextFinancialYear(last), dayOfRates()].toSorted().at(-1)!;
  return (
    <div className={styles.section}>
      <StepChart title="Hourly rate over time" series={series} until={until} />
    </div>
  );
}
