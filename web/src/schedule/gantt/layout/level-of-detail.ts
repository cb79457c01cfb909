// The level of detail by zoom, so that a chart stays legible and fast: everything while a day is wide, only bars when a month
// is narrow, and only strips of status when a year is narrow.

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
