import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import type { PlannedTask } from '../parts/planned-tasks.ts';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import { budgetRule, measureNames, formatValue, tasksAtWorkIn, type DashboardData } from './dashboard-data.ts';
import { formatPeriod } from './month-words.ts';
import styles from './dashboard.module.css';

const index = (value: number | null) => (value === null ? '–' : value.toFixed(2));

/** Label, value, rule, and the tasks behind it. */
type Figure = [label: string, text: string, rule: string, where: (task: PlannedTask) => boolean];
const hasBegun = (task: PlannedTask) => task.percentComplete > 0;
const isOpen = (task: PlannedTask) => task.percentComplete < 100;

/** Labels of the figures by measure; working time has ratios only. */
const words = {
  cost: {
    budget: 'Planned cost of all tasks.',
    planned: 'The cost of what should be done by today.',
    earned: 'The planned cost of the work done.',
    actual: ['Actual cost', 'Amount spent on it.'],
    estimate: 'The forecast final cost, if the remaining work costs as much as the work so far.',
  },
  work: {
    budget: 'The hours of all tasks by the plan.',
    planned: 'The hours of what should be done by today.',
    earned: 'The planned hours of the work done.',
    actual: ['Actual hours', 'Hours worked on it.'],
    estimate: 'The forecast final hours, if the remaining work takes as many as the work so far.',
  },
} as const;

/** Planned, earned and actual value over time, between the early and the late dates. */
export function CurvePanel({ data, show }: { data: DashboardData; show: ShowTasks }) {
  const { s_curve: points, performance } = data;
  const measure = performance.measured_by;
  const isShare = data.s_curve_unit === 'per cent';
  const unit = isShare ? '%' : measure === 'work' ? ' h' : '';
  const whole = (value: number) => `${formatNumber(isShare ? value : Math.round(value))}${unit}`;
  const isDue = (task: PlannedTask) => task.start !== null && task.start <= data.today;
  const indexWords = words[measure === 'work' ? 'work' : 'cost'];
  const amounts: Figure[] = [
    ['Budget', formatValue(performance.budget, measure), indexWords.budget, () => true],
    ['Planned value', formatValue(performance.planned_value, measure), indexWords.planned, isDue],
    ['Earned value', formatValue(performance.earned_value, measure), indexWords.earned, hasBegun],
    [indexWords.actual[0], formatValue(performance.actual_cost, measure), indexWords.actual[1], hasBegun],
    ['Estimate at completion', formatValue(performance.estimate_at_completion, measure), indexWords.estimate, isOpen],
  ];
  const earnedTime = 'The time by which it was planned to be as far, divided by the time that passed.';
  const figures: Figure[] = [...(isShare ? [] : amounts), ['SPI(t)', index(performance.spi_t), earnedTime, hasBegun]];
  const isEmpty = points.length === 0 || performance.spi_lacks === 'work';
  const measured = isShare ? `${measureNames[measure]}, in per cent of what is planned` : measureNames[measure];
  return (
    <Panel title={isEmpty ? 'S-curve' : `S-curve ${measureNames[measure]}`} wide>
      {isEmpty ? (
        <p className={partStyles.quiet}>The curve shows once tasks have a duration, work or cost.</p>
      ) : (
        <LineChart
          title={`Value over time ${measured}`}
          periodHeader="Period"
          periods={points.map((point) => formatPeriod(point.period))}
          lines={[
            { label: 'Planned', look: 'accent', values: points.map((point) => point.planned) },
            { label: 'Early dates', look: 'quiet', values: points.map((point) => point.early) },
            { label: 'Late dates', look: 'text', values: points.map((point) => point.late) },
            { label: 'Earned', look: 'success', values: points.map((point) => point.earned) },
            ...(points.some((point) => point.actual !== null)
              ? [{ label: 'Actual', look: 'danger' as const, values: points.map((point) => point.actual) }]
              : []),
            { label: 'Forecast', look: 'warning', values: points.map((point) => point.forecast) },
          ]}
          format={whole}
          onPeriod={(at) => show(tasksAtWorkIn(points[at]?.period ?? '', points[at + 1]?.period ?? null))}
        />
      )}
      {isEmpty ? null : <p className={partStyles.quiet}>{budgetRule[measure]}</p>}
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
