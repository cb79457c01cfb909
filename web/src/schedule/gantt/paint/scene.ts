// One picture of the chart: what is drawn, through which window, with what shown.
import type { WorkingCalendar } from '@horizon/working-time';
import { detailAt, type Detail } from '../layout/level-of-detail.ts';
import type { ChartLayout } from '../layout/hit-test.ts';
import type { Palette } from './palette.ts';

/** Display options selected by the planner. */
export interface Shown {
  links: boolean;
  critical: boolean;
  nearCritical: boolean;
  drivingOnly: boolean;
  floats: boolean;
  baseline: boolean;
  progressLine: boolean;
  labels: boolean;
  constraints: boolean;
}

export const shownByDefault: Shown = {
  links: true,
  critical: true,
  nearCritical: false,
  drivingOnly: false,
  floats: false,
  baseline: false,
  progressLine: false,
  labels: true,
  constraints: true,
};

export interface Scene {
  layout: ChartLayout;
  palette: Palette;
  shown: Shown;
  detail: Detail;
  /** Chart pixel at the left and top edge of the window. */
  x0: number;
  y0: number;
  width: number;
  height: number;
  firstRow: number;
  lastRow: number;
  /** 1: the task is on the path that is shown before the others, which are veiled. */
  highlight: Uint8Array | null;
  calendar: WorkingCalendar | null;
  /** The calendar in which a task's work runs. */
  calendarOf: (task: number) => WorkingCalendar | null;
  /** Signs at the edges point to bars outside of the window. */
  pointsOut: boolean;
  /** There is no list next to the chart: rows say their names at the edge. */
  captions: boolean;
  /** The task whose bar a finger may hold: its name leaves room for the handle; −1 for none. */
  grip: number;
  /** Links that pass the rows of the window, with no end on them, are left out: false. On a screen they are drawn. */
  passingLinks?: boolean;
  /** Data date, none is NaN. */
  dataDate: number;
  /** The day on site, none is NaN. */
  today: number;
}

export type SceneParts = Omit<Scene, 'detail' | 'firstRow' | 'lastRow'>;

/** Paper shows so many times finer than a screen: as much is drawn on it as on a screen zoomed in by this. */
export const PAPER_FINENESS = 4;

/** The scene with the rows and the detail that its window, and what it is shown on, ask for. */
export function sceneOf(parts: SceneParts, fineness = 1): Scene {
  const { layout, y0, height } = parts;
  const firstRow = Math.max(Math.floor(y0 / layout.rowPx), 0);
  const lastRow = Math.min(Math.ceil((y0 + height) / layout.rowPx), layout.rows.count) - 1;
  return { ...parts, firstRow, lastRow, detail: detailAt(layout.scale.pxPerDay * fineness) };
}
