import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { LinesChart } from '../parts/lines-chart.tsx';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import type { PlannedTask } from '../parts/planned-tasks.ts';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import { tasksAtWorkIn, type DashboardData } from './dashboard-data.ts';
import { sayPeriod } from './month-words.ts';
import styles from './dashboard.module.css';

const index = (value: number | null) => (value === null ? '–' : value.toFixed(2));

/** What it is, how much, and the tasks behind it. */
type Figure = [label: string, text: string, where: (task: PlannedTask) => boolean];
const hasBegun = (task: PlannedTask) => task.percentComplete > 0;
const isOpen = (task: PlannedTask) => task.percentComplete < 100;

/** Planned, earned and actual value over time, between the early and the late dates. */
export function CurvePanel({ data, show }: { data: DashboardData; show: ShowTasks }) {
  const { s_curve: points, performance } = data;
  const isShare = data.s_curve_unit === 'per cent';
  const whole = (value: number) => (isShare ? `${formatNumber(value)} %` : formatNumber(value));
  const isDue = (task: PlannedTask) => task.start !== null && task.start <= data.today;
  const amounts: Figure[] = [
    ['Budget', formatMoney(performance.budget, { digits: 0 }), () => true],
    ['Planned value', formatMoney(performance.planned_value, { digits: 0 }), isDue],
    ['Earned value', formatMoney(performance.earned_value, { digits: 0 }), hasBegun],
    ['Actual cost', formatMoney(performance.actual_cost, { digits: 0 }), hasBegun],
    ['Estimate at completion', formatMoney(performance.estimate_at_completion, { digits: 0 }), isOpen],
  ];
  const figures: Figure[] = [...(isShare ? [] : amounts), ['SPI(t)', index(performance.spi_t), hasBegun]];
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
        {figures.map(([label, text, where]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <FigureButton label={`${label} ${text}: show the tasks`} onOpen={() => show({ title: label, where })}>
                {text}
              </FigureButton>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
