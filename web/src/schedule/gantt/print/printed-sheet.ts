// Builds the printed sheets from the chart and the setup.
import { noFilter } from '../layout/task-filter.ts';
import { indexLinks } from '../layout/link-index.ts';
import { modelOf, type Chart, type RowChoice } from '../page/rows/chart-rows.ts';
import type { Shown } from '../paint/scene.ts';
import type { ChartModel, Column } from '../view/chart-model.ts';
import { lightPalette } from './export-chart.ts';
import { printedTime, rowsAtWork, zoomOf, type PrintSetup } from './print-setup.ts';
import { listOnSheet, defaultSheetColumns } from './sheet-columns.ts';
import type { Sheet, SheetTitle } from './sheet.ts';

interface Printed {
  chart: Chart;
  /** The chart on the screen. */
  model: ChartModel;
  choice: RowChoice;
  shown: Shown;
  setup: PrintSetup;
  title: SheetTitle;
  /** The columns of the list on the screen. */
  listed: readonly Column[];
}

/** The sheets of a setup, in the light scheme. Cost: tasks plus links. */
export function printedSheet({ chart, model, choice, shown, setup, title, listed }: Printed): Sheet {
  const time = printedTime(setup, model.table, Number.isFinite(model.dataDate) ? model.dataDate : model.today);
  const rows = rowsFor({ chart, model, choice, setup, time });
  return {
    paper: setup.paper,
    model: rows,
    palette: lightPalette(),
    shown,
    title,
    columns: setup.listColumns ? listOnSheet(listed, setup.paper).columns : defaultSheetColumns(setup.columns),
    time,
    isWhole: setup.time === 'all',
    sheetsWide: setup.sheetsWide,
    pointsPerDay: zoomOf(setup),
  };
}

function rowsFor({
  chart,
  model,
  choice,
  setup,
  time,
}: Pick<Printed, 'chart' | 'model' | 'choice' | 'setup'> & { time: { from: number; to: number } }): ChartModel {
  const filter = setup.rows === 'all' ? noFilter : choice.filter;
  const asked = setup.rows === 'shown' ? model : modelOf(chart, { ...choice, filter, folded: new Set() });
  if (setup.time === 'all' || !setup.isAtWorkOnly) return asked;
  const rows = rowsAtWork(asked.rows, asked.table, time);
  return { ...asked, rows, index: indexLinks(asked.table.links, rows.rowOf, rows.count) };
}
