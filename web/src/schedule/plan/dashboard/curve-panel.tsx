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

/** What it is, how much, by which rule, and the tasks behind it. */
type Figure = [label: string, text: string, rule: string, where: (task: PlannedTask) => boolean];
const hasBegun = (task: PlannedTask) => task.percentComplete > 0;
const isOpen = (task: PlannedTask) => task.percentComplete < 100;

/** Planned, earned and actual value over time, between the early and the late dates. */
export function CurvePanel({ data, show }: { data: DashboardData; show: ShowTasks }) {
  const { s_curve: points, performance } = data;
  const isShare = data.s_curve_unit === 'per cent';
  const whole = (value: number) => (isShare ? `${formatNumber(value)} %` : formatNumber(value));
  const money = (value: number | null) => formatMoney(value, { digits: 0 });
  const isDue = (task: PlannedTask) => task.start !== null && task.start <= data.today;
  const amounts: Figure[] = [
    ['Budget', money(performance.budget), 'What all tasks cost by the plan.', () => true],
    ['Planned value', money(performance.planned_value), 'The cost of what should be done by today.', isDue],
    ['Earned value', money(performance.earned_value), 'The planned cost of what is done.', hasBegun],
    ['Actual cost', money(performance.actual_cost), 'What was spent on it.', hasBegun],
    [
      'Estimate at completion',
      money(performance.estimate_at_completion),
      'What it will have cost in the end, if the rest costs as what is done did.',
      isOpen,
    ],
  ];
  const earnedTime = 'The time by which it was planned to be as far, divided by the time that passed.';
  const figures: Figure[] = [...(isShare ? [] : amounts), ['SPI(t)', index(performance.spi_t), earnedTime, hasBegun]];
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
        {figures.map(([label, text, rule, where]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <FigureButton
                label={`${label} ${text}: show the tasks`}
                rule={rule}
                onOpen={() => show({ title: label, note: rule, where })}
              >
                {text}
              </FigureButton>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
