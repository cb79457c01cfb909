import { formatDay } from '../../../ui/format.ts';
import { LinesChart } from '../parts/lines-chart.tsx';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import { sayReason } from './plan-words.ts';
import type { WeekAnswer } from './week-board.ts';

type Figures = WeekAnswer['figures'];

const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value)} %`);

/** Per cent plan complete by week, trade and crew, and the reasons. */
export function PlanFiguresPanel({ figures }: { figures: Figures }) {
  const reasons = figures.reasons.filter((one) => one.count > 0);
  return (
    <Panel title="Plan reliability">
      {figures.all.made === 0 ? (
        <p className={partStyles.quiet}>
          Nothing has been promised and closed yet. Promise tasks of this week; say on its end what was done.
        </p>
      ) : (
        <>
          <LinesChart
            title="Per cent plan complete by week"
            periodHeader="Week from"
            periods={figures.weeks.map((week) => formatDay(week.week_start))}
            lines={[{ label: 'PPC', look: 'accent', values: figures.weeks.map((week) => week.ppc) }]}
            format={percent}
            mark={{ label: '80 %, a mature team', value: 80 }}
          />
          <KeptTable label="By trade" first="Trade" none="No trade" rows={figures.trades} />
          <KeptTable label="By crew" first="Crew" none="No crew" rows={figures.crews} />
          {reasons.length > 0 ? (
            <table className={partStyles.table} aria-label="Reasons for variance">
              <thead>
                <tr>
                  <th scope="col">Reason for variance</th>
                  <th scope="col" className={partStyles.figure}>
                    Tasks
                  </th>
                </tr>
              </thead>
              <tbody>
                {reasons.map((one) => (
                  <tr key={one.reason}>
                    <th scope="row">{sayReason(one.reason)}</th>
                    <td className={partStyles.figure}>{one.count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
          {figures.unexplained > 0 ? (
            <p className={partStyles.quiet}>{figures.unexplained} not done without a reason.</p>
          ) : null}
        </>
      )}
    </Panel>
  );
}

interface KeptTableProps {
  label: string;
  first: string;
  none: string;
  rows: Figures['trades'];
}

function KeptTable({ label, first, none, rows }: KeptTableProps) {
  if (rows.length === 0) return null;
  return (
    <table className={partStyles.table} aria-label={label}>
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
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name ?? ''}>
            <th scope="row">{row.name ?? none}</th>
            <td className={partStyles.figure}>{row.made}</td>
            <td className={partStyles.figure}>{row.kept}</td>
            <td className={partStyles.figure}>{percent(row.ppc)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
