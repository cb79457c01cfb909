import type { Schedule } from '@horizon/schedule';
import { useCallback, useMemo, useState, useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { setPercents } from '../../programme/many-tasks.ts';
import { useEffectPreview } from '../editing/use-effect-preview.ts';
import type { Gantt } from '../use-gantt.ts';

const percents = [0, 25, 50, 75, 100] as const;

/** Buttons that set the progress of tasks: previewed at once, and stored as one change after a pause. */
export function ProgressSteps({ gantt, ids }: { gantt: Gantt; ids: readonly string[] }) {
  const { percentComplete, network } = gantt.chart.schedule;
  const [wanted, setWanted] = useState<number | null>(null);
  const planOf = useMemo(() => {
    if (wanted === null) return null;
    return (schedule: Schedule) =>
      setPercents(
        schedule,
        ids.flatMap((id) => schedule.network.indexOf.get(id) ?? []),
        wanted,
      );
  }, [ids, wanted]);
  const { confirm } = useEffectPreview(gantt, planOf);
  const clear = useCallback(() => setWanted(null), []);
  useDebounced(wanted, confirm, clear);
  const isAt = (percent: number) =>
    ids.every((id) => Math.round(percentComplete[network.indexOf.get(id)!]!) === percent);
  return percents.map((percent) => (
    <Button
      small
      key={percent}
      aria-pressed={wanted === null ? isAt(percent) : wanted === percent}
      onClick={() => setWanted(percent)}
    >
      {percent}%
    </Button>
  ));
}

/** Delay after the last press, in milliseconds. */
const debounceMillis = 1200;

/**
 * Debounces several presses into one call of `store`, which runs at once when the component unmounts. `clear` must keep
 * its identity between renders. Null means that nothing is waiting.
 */
function useDebounced<T>(waiting: T | null, store: () => void, clear: () => void): void {
  const latest = useRef({ waiting, store });
  useEffect(() => {
    latest.current = { waiting, store };
  });
  useEffect(() => {
    if (waiting === null) return undefined;
    const timer = window.setTimeout(() => {
      latest.current.store();
      latest.current.waiting = null;
      clear();
    }, debounceMillis);
    return () => window.clearTimeout(timer);
  }, [waiting, clear]);
  useEffect(
    () => () => {
      const { waiting: left, store: last } = latest.current;
      latest.current.waiting = null;
      if (left !== null) last();
    },
    [],
  );
}
