import { useCallback, useEffect, useRef } from 'react';
import { closeToast, shownToasts, toast } from '../../../../ui/toasts.ts';
import { keptDate } from '../../programme/kept-dates.ts';
import { notInFuture } from '../../programme/not-in-future.ts';
import { refuse, type Plan } from '../../programme/planner-edits.ts';
import type { ProgrammeSession } from '../../programme/programme-session.ts';
import { runWith, describeRun } from './edit-run.ts';
import { announce } from './gantt-handlers.ts';
import { lastEffect } from './last-effect.ts';

interface Performing {
  /** The revision at which the gesture began; by default the current one. */
  basedOn?: number;
  /** Whether a refusal is shown in a toast; false if it is shown in place. */
  showsRefusal?: boolean;
}

/** Applies plans and announces their effects; returns a fault, or null. `readOnly` is why nothing can be changed. */
export function usePerform(
  session: ProgrammeSession,
  { readOnly, today }: { readOnly: string | null; today: number },
): (plan: Plan, performing?: Performing) => string | null {
  const lastWrong = useRef<number | null>(null);
  const perform = useCallback(
    (asked: Plan, { basedOn, showsRefusal = true }: Performing = {}): string | null => {
      const before = session.state.get().schedule;
      const { plan, notice } = 'refusal' in asked ? { plan: asked, notice: null } : notInFuture(asked, before, today);
      const wrong = session.apply(readOnly === null ? plan : refuse(readOnly), basedOn ?? null);
      if (wrong !== null) {
        // Shown once, however often the key is pressed.
        if (showsRefusal && !shownToasts.get().some(({ title }) => title === wrong))
          lastWrong.current = toast.info({ title: wrong });
        announce(wrong);
        return wrong;
      }
      if (lastWrong.current !== null) closeToast(lastWrong.current);
      lastWrong.current = null;
      const after = session.state.get().schedule;
      if (!('note' in plan)) return null;
      const { note, wanted } = plan;
      const run = runWith(lastEffect.get()?.run ?? null, plan.edits, before, after);
      const lines = [
        ...describeRun(run, before),
        ...[notice, plan.leftOut].filter((line) => line !== null && line !== undefined),
      ];
      const kept = wanted ? keptDate(before, after, wanted) : null;
      lastEffect.set({ note, lines, kept, run });
      announce(`${[note, ...lines].map((line) => line.replace(/\.$/, '')).join('. ')}.${kept ? ` ${kept.text}` : ''}`);
      return null;
    },
    [session, readOnly, today],
  );
  // Changes in a what-if are not announced in the live programme, and vice versa.
  const { scenario, conflicts } = session.state.use();
  const isLive = scenario === null;
  useEffect(() => () => lastEffect.set(null), [session, isLive]);
  // Edits that conflict with others' changes had no effect, as the note above the chart reports.
  const collides = conflicts.length > 0;
  useEffect(() => {
    if (collides) lastEffect.set(null);
  }, [collides]);
  return perform;
}
