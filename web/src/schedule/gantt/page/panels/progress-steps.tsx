import type { Schedule } from '@horizon/schedule';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { setPercents } from '../../programme/many-tasks.ts';
import { useEffectPreview } from '../editing/use-effect-preview.ts';
import type { Gantt } from '../use-gantt.ts';
import { useDebounced } from '../editing/use-debounced.ts';

const percents = [0, 25, 50, 75, 100] as const;

/** How far tasks are, by a press: shown at once, and stored as one change when the finger rests or goes elsewhere. */
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
