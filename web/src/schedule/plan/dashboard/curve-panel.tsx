import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { LinesChart } from '../parts/lines-chart.tsx';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import type { ShowTasks } from '../parts/tasks-behind.tsx';
import { tasksAtWorkIn, type DashboardData } from './dashboard-data.ts';
import { sayPeriod } from './month-words.ts';
import styles from './dashboard.module.css';

const index = (value: number | null) => (value === null ? '–' : value.toFixed(2));

/** Planned, earned and actual value over time, between the early and the late dates. */
export function CurvePanel({ data, show }: { data: DashboardData; show: ShowTasks }) {
  const { s_curve: points, performance } = data;
  const isShare = data.s_curve_unit === 'per cent';
  const whole = (value: number) => (isShare ? `${formatNumber(value)} %` : formatNumber(value));
  const amounts: [string, string][] = [
    ['Budget', formatMoney(performance.budget, { digits: 0 })],
    ['Planned value', formatMoney(performance.planned_value, { digits: 0 })],
    ['Earned value', formatMoney(performance.earned_value, { digits: 0 })],
    ['Actual cost', formatMoney(performance.actual_cost, { digits: 0 })],
    ['Estimate at completion', formatMoney(performance.estimate_at_completion, { digits: 0 })],
  ];
  const figures: [string, string][] = [...(isShare ? [] : amounts), ['SPI(t)', index(performance.spi_t)]];
  return (
    <Panel title="S-curve" wide>
      {points.length === 0 ? (
        <p className={partStyles.quiet}>The curve shows once tasks have work or cost.</p>
      ) : (
        <LinesChart
          title={isShare ? 'Value over time, in per cent of what is planned' : 'Value over time'}
          periodHeader="Period"
          periods={points.map((point) => sayPeriod(point.period))}
          lines={[
            { label: 'Planned', look: 'accent', values: points.map((point) => point.planned) },
            { label: 'Early dates', look: 'quiet', values: points.map((point) => point.early) },
            { label: 'Late dates', look: 'text', values: points.map((point) => point.late) },
            { label: 'Earned', look: 'success', values: points.map((point) => point.earned) },
            { label: 'Actual', look: 'danger', values: points.map((point) => point.actual) },
            { label: 'Forecast', look: 'warning', values: points.map((point) => point.forecast) },
          ]}
          format={whole}
          onPeriod={(at) => show(tasksAtWorkIn(points[at]?.period ?? '', points[at + 1]?.period ?? null))}
        />
      )}
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
