import type { Schedule } from '@horizon/schedule';
import { useEffect, useMemo } from 'react';
import type { Plan } from '../../programme/planner-edits.ts';
import { redatedModel } from '../rows/chart-rows.ts';
import { foresee } from './foreseen.ts';
import { announce, dragEffect, draggedSchedule } from './gantt-handlers.ts';
import type { Gantt } from '../use-gantt.ts';

/**
 * Previews the effect of an unconfirmed plan on the chart and in the line below it; calculated again when others change the
 * programme. `planOf` must keep its identity for the same plan; null for no plan.
 */
export function useEffectPreview(
  { chart, model, view, session, perform }: Gantt,
  planOf: ((schedule: Schedule) => Plan) | null,
): { canConfirm: boolean; confirm: () => boolean } {
  const predicted = useMemo(() => planOf && foresee(chart.schedule, planOf(chart.schedule)), [chart, planOf]);
  useEffect(() => {
    if (!predicted) return undefined;
    dragEffect.set(predicted.lines);
    announce(`${predicted.lines.join('. ')}.`);
    return () => dragEffect.set(null);
  }, [predicted]);
  // A bar dragged meanwhile shows its own effect; after the drop, the waiting preview is shown again.
  const isWiped = dragEffect.use() === null;
  useEffect(() => {
    if (!predicted || !isWiped) return;
    dragEffect.set(predicted.lines);
    if (!predicted.after) return;
    draggedSchedule.set(predicted.after);
    view?.preview(redatedModel(model, chart, predicted.after));
  }, [view, model, chart, predicted, isWiped]);
  useEffect(() => {
    if (!view || !predicted?.after) return undefined;
    const { after } = predicted;
    draggedSchedule.set(after);
    // The page sets its own model first.
    const frame = requestAnimationFrame(() => view.preview(redatedModel(model, chart, after)));
    return () => {
      cancelAnimationFrame(frame);
      draggedSchedule.set(null);
      view.preview(null);
    };
  }, [view, model, chart, predicted]);
  return {
    canConfirm: predicted?.after != null,
    /** Stores the previewed plan; returns whether it was accepted. */
    confirm: () => predicted !== null && perform(predicted.plan, { basedOn: session.revision }) === null,
  };
}
