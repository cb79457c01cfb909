import type { Schedule } from '@horizon/schedule';
import { useEffect, useMemo } from 'react';
import type { Plan } from '../programme/planner-edits.ts';
import { redatedModel } from './chart-rows.ts';
import { foresee } from './foreseen.ts';
import { announce, dragEffect, draggedSchedule } from './gantt-handlers.ts';
import type { Gantt } from './use-gantt.ts';

/**
 * Shows on the chart and in the line below it what a plan would do, for as long as it waits to be confirmed; asked again when
 * others change the programme. `planOf` keeps its identity while the plan is the same; none: nothing waits.
 */
export function useForeseen(
  { chart, model, view, session, perform }: Gantt,
  planOf: ((schedule: Schedule) => Plan) | null,
): { canConfirm: boolean; confirm: () => boolean } {
  const foreseen = useMemo(() => planOf && foresee(chart.schedule, planOf(chart.schedule)), [chart, planOf]);
  useEffect(() => {
    if (!foreseen) return undefined;
    dragEffect.set(foreseen.lines);
    announce(`${foreseen.lines.join('. ')}.`);
    return () => dragEffect.set(null);
  }, [foreseen]);
  // A bar that is dragged meanwhile has its own effect told; once it is let go, what waits is shown again.
  const isWiped = dragEffect.use() === null;
  useEffect(() => {
    if (!foreseen || !isWiped) return;
    dragEffect.set(foreseen.lines);
    if (!foreseen.after) return;
    draggedSchedule.set(foreseen.after);
    view?.preview(redatedModel(model, chart, foreseen.after));
  }, [view, model, chart, foreseen, isWiped]);
  useEffect(() => {
    if (!view || !foreseen?.after) return undefined;
    const { after } = foreseen;
    draggedSchedule.set(after);
    // The page gives the view its own model first.
    const frame = requestAnimationFrame(() => view.preview(redatedModel(model, chart, after)));
    return () => {
      cancelAnimationFrame(frame);
      draggedSchedule.set(null);
      view.preview(null);
    };
  }, [view, model, chart, foreseen]);
  return {
    canConfirm: foreseen?.after != null,
    /** Stores what is foreseen; answers whether it was taken. */
    confirm: () => foreseen !== null && perform(foreseen.plan, { basedOn: session.revision }) === null,
  };
}
