import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { countOf, formatDay, formatPercentage } from '../../../ui/format.ts';
import { keptBehind, promisesBehind } from '../parts/kept-behind.ts';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import { reliabilityLines } from '../parts/reliability-lines.ts';
import { FigureButton, type Behind, type ShowTasks } from '../parts/tasks-behind.tsx';
import { describeReason } from './plan-words.ts';
import type { WeekAnswer } from './week-board.ts';

type Figures = WeekAnswer['figures'];

const formatPromiseCount = (count: number) => countOf(count, 'promise');

interface PlanFiguresProps {
  figures: Figures;
  /** The grouping of the board's rows, for one more breakdown next to weeks, trades and crews. */
  by: string;
  groups: Figures['trades'];
  show: ShowTasks | null;
}

/** Per cent plan complete by week, trade and crew, and the reasons for promises not kept. */
export function PlanFiguresPanel({ figures, by, groups, show }: PlanFiguresProps) {
  const reasons = figures.reasons.filter((one) => one.count > 0);
  return (
    <Panel title="Plan reliability">
      {figures.all.made === 0 ? (
        <p className={partStyles.quiet}>
          Nothing has been promised and closed yet. Promise tasks of this week; say on its end what was done.
        </p>
      ) : (
        <>
          <LineChart
            title="Per cent plan complete by week"
            periodHeader="Week from"
            periods={figures.weeks.map((week) => formatDay(week.week_start))}
            lines={reliabilityLines(figures.weeks)}
            format={formatPercentage}
            mark={{ label: '80%, a mature team', value: 80 }}
          />
          <KeptTable
            label="By week"
            first="Week of"
            none=""
            rows={figures.weeks.map((week) => ({ name: formatDay(week.week_start), ...week })).toReversed()}
            show={show}
          />
          <KeptTable label={`By ${by}`} first={by} none={`No ${by.toLowerCase()}`} rows={groups} show={show} />
          <KeptTable label="By trade" first="Trade" none="No trade" rows={figures.trades} show={show} />
          <KeptTable label="By crew" first="Crew" none="No crew" rows={figures.crews} show={show} />
          {reasons.length > 0 ? (
            <table className={partStyles.table} aria-label="Reasons for variance">
              <thead>
                <tr>
                  <th scope="col">Reason for variance</th>
                  <th scope="col" className={partStyles.figure}>
                    Promises
                  </th>
                </tr>
              </thead>
              <tbody>
                {reasons.map((one) => (
                  <tr key={one.reason}>
                    <th scope="row">{describeReason(one.reason)}</th>
                    <td className={partStyles.figure}>
                      <Opens
                        label={`${describeReason(one.reason)}: show the tasks`}
                        behind={promisesBehind(`Not done: ${describeReason(one.reason)}`, one.task_ids)}
                        show={show}
                      >
                        {one.count}
                      </Opens>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
          {figures.unexplained > 0 ? (
            <p className={partStyles.quiet}>
              <Opens
                label={`${figures.unexplained} not done without a reason: show the tasks`}
                behind={promisesBehind('Not done without a reason', figures.unexplained_task_ids)}
                show={show}
              >
                {figures.unexplained}
              </Opens>{' '}
              not done without a reason.
            </p>
          ) : null}
        </>
      )}
    </Panel>
  );
}

interface OpensProps {
  label: string;
  behind: Behind;
  /** Missing for people who may not see the programme: the figure opens nothing. */
  show: ShowTasks | null;
  children: ReactNode;
}

function Opens({ label, behind, show, children }: OpensProps) {
  return show ? (
    <FigureButton label={label} onOpen={() => show(behind)}>
      {children}
    </FigureButton>
  ) : (
    children
  );
}

/** Outcomes reported after the week was settled, which do not count and are shown separately. */
function ReportedLater({ row, show }: { row: KeptRow; show: ShowTasks | null }) {
  const parts = [
    { words: 'done later', ids: row.done_later_task_ids ?? [] },
    { words: 'not done after all', ids: row.undone_later_task_ids ?? [] },
  ].filter(({ ids }) => ids.length > 0);
  return parts.map(({ words, ids }) => (
    <span key={words} className={partStyles.below}>
      <Opens
        label={`${row.name ?? ''}: ${ids.length} ${words}, after the week was settled: show the tasks`}
        behind={promisesBehind(`${describeReason(words)}: week of ${row.name ?? ''}`, ids)}
        show={show}
      >
        {`${ids.length} ${words}`}
      </Opens>
    </span>
  ));
}

interface KeptTableProps {
  label: string;
  first: string;
  none: string;
  rows: readonly KeptRow[];
  show: ShowTasks | null;
}

type Week = Figures['weeks'][number];
type KeptRow = Figures['trades'][number] & Partial<Omit<Week, 'week_start' | keyof Figures['trades'][number]>>;

function KeptTable({ label, first, none, rows, show }: KeptTableProps) {
  if (rows.length === 0) return null;
  const looksAhead = rows.some((row) => row.anticipated !== undefined && row.anticipated !== null);
  return (
    <table className={classes(partStyles.table, partStyles.asCards)} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col" className={partStyles.figure}>
            Promised
          </th>
          <th scope="col" className={partStyles.figure}>
            Kept
          </th>
          <th scope="col" className={partStyles.figure}>
            PPC
          </th>
          {looksAhead ? (
            <>
              <th scope="col" className={partStyles.figure}>
                <abbr title="Tasks anticipated: of the tasks promised, those that the look-ahead foresaw">TA</abbr>
              </th>
              <th scope="col" className={partStyles.figure}>
                <abbr title="Tasks made ready: of the tasks foreseen, those that could be promised">TMR</abbr>
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name ?? ''}>
            <th scope="row">{row.name ?? none}</th>
            <td className={partStyles.figure} data-label="Promised">
              <Opens
                label={`${row.name ?? none}: show the tasks of ${formatPromiseCount(row.made)}`}
                behind={keptBehind(`Promised: ${row.name ?? none}`, row)}
                show={show}
              >
                {row.made}
              </Opens>
            </td>
            <td className={partStyles.figure} data-label="Kept">
              <Opens
                label={`${row.name ?? none}: show the tasks of ${formatPromiseCount(row.kept)} kept`}
                behind={promisesBehind(`Kept: ${row.name ?? none}`, row.kept_task_ids)}
                show={show}
              >
                {row.kept}
              </Opens>
            </td>
            <td className={partStyles.figure} data-label="PPC">
              {formatPercentage(row.ppc)}
              <ReportedLater row={row} show={show} />
            </td>
            {looksAhead ? (
              <>
                <td className={partStyles.figure} data-label="TA">
                  {formatPercentage(row.anticipated ?? null)}
                </td>
                <td className={partStyles.figure} data-label="TMR">
                  {formatPercentage(row.made_ready ?? null)}
                </td>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
