// How much is drawn at a zoom, so that a chart stays legible and quick: everything while a day is wide, bars only when a
// month is a finger's breadth, a strip of status when a year is.

export interface Detail {
  grid: 'hour' | 'day' | 'week' | 'month' | 'none';
  labels: boolean;
  links: 'all' | 'critical' | 'none';
  progress: boolean;
  /** Weekends and holidays shaded. */
  nonWorking: boolean;
  /** Bars as strips of status. */
  strips: boolean;
}

/** The level of detail at a zoom. */
export function detailAt(pxPerDay: number): Detail {
  return {
    grid:
      pxPerDay >= 220 ? 'hour' : pxPerDay >= 12 ? 'day' : pxPerDay >= 3 ? 'week' : pxPerDay >= 0.3 ? 'month' : 'none',
    labels: pxPerDay >= 3,
    links: pxPerDay >= 3 ? 'all' : pxPerDay >= 1.5 ? 'critical' : 'none',
    progress: pxPerDay >= 3,
    nonWorking: pxPerDay >= 4.2,
    strips: pxPerDay < 1.5,
  };
}
