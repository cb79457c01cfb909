// The input for drawing a frame of the chart: data, window and display options.
import type { WorkingCalendar } from '@horizon/working-time';
import { detailAt, type Detail } from '../layout/level-of-detail.ts';
import type { ChartLayout } from '../layout/hit-test.ts';
import type { Palette } from './palette.ts';

/** The planner's display options. */
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
  /** The chart pixel at the left and top edge of the window. */
  x0: number;
  y0: number;
  width: number;
  height: number;
  firstRow: number;
  lastRow: number;
  /** 1 for tasks on the highlighted path; the others are dimmed. */
  highlight: Uint8Array | null;
  calendar: WorkingCalendar | null;
  /** The working calendar of a task. */
  calendarOf: (task: number) => WorkingCalendar | null;
  /** Whether markers at the edges point to bars outside the window. */
  pointsOut: boolean;
  /** There is no list next to the chart: names are drawn at the edge. */
  captions: boolean;
  /** The task with touch handles, whose name leaves room for them; −1 for none. */
  grip: number;
  /** Whether to draw links that only pass through the window; false on paper. */
  passingLinks?: boolean;
  /** The data date; NaN for none. */
  dataDate: number;
  /** Today on site; NaN for none. */
  today: number;
}

export type SceneParts = Omit<Scene, 'detail' | 'firstRow' | 'lastRow'>;

/** The resolution of paper compared to a screen: it has the level of detail of a screen zoomed in by this factor. */
export const PAPER_FINENESS = 4;

/** The scene with the rows and the level of detail for its window and surface. */
export function sceneOf(parts: SceneParts, fineness = 1): Scene {
  const { layout, y0, height } = parts;
  const firstRow = Math.max(Math.floor(y0 / layout.rowPx), 0);
  const lastRow = Math.min(Math.ceil((y0 + height) / layout.rowPx), layout.rows.count) - 1;
  return { ...parts, firstRow, lastRow, detail: detailAt(layout.scale.pxPerDay * fineness) };
}
