import type { Line } from '../../../ui/charts/line-chart.tsx';

interface Week {
  ppc: number | null;
  anticipated: number | null;
  made_ready: number | null;
}

/** Lines for promises kept, tasks anticipated and tasks made ready by week; the last two if a look-ahead was stored. */
export function reliabilityLines(weeks: readonly Week[]): Line[] {
  const lines: Line[] = [
    { label: 'PPC', look: 'accent', values: weeks.map((week) => week.ppc) },
    { label: 'Anticipated (TA)', look: 'success', values: weeks.map((week) => week.anticipated) },
    { label: 'Made ready (TMR)', look: 'warning', values: weeks.map((week) => week.made_ready) },
  ];
  return lines.filter((line, at) => at === 0 || line.values.some((value) => value !== null));
}
