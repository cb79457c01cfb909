// Requests refer to task ids: row numbers shift whenever anybody adds, moves or removes rows.
import type { Schedule } from '@horizon/schedule';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '../../../ui/toasts.ts';

interface OfTask {
  /** Its index in the schedule; −1 if the request has no task. */
  task: number;
}

/** A request for a task's dialog or menu, with the task's current index; null once the task is deleted, which is reported. */
export function useTaskRequest<T extends OfTask>({
  network,
}: Schedule): [asked: T | null, ask: (wanted: T | null) => void] {
  const [kept, setKept] = useState<{ id: string | null; wanted: T } | null>(null);
  const latest = useRef(network);
  useEffect(() => {
    latest.current = network;
  });
  const ask = useCallback((wanted: T | null) => {
    setKept(wanted && { id: latest.current.programme.tasks[wanted.task]?.id ?? null, wanted });
  }, []);
  const task = kept?.id == null ? -1 : (network.indexOf.get(kept.id) ?? -1);
  const isGone = kept !== null && kept.id !== null && task < 0;
  const [timesGone, setTimesGone] = useState(0);
  if (isGone) {
    setKept(null);
    setTimesGone(timesGone + 1);
  }
  useEffect(() => {
    if (timesGone > 0) toast.info({ title: 'Another planner has removed this task.' });
  }, [timesGone]);
  const asked = useMemo(() => (kept === null || isGone ? null : { ...kept.wanted, task }), [kept, isGone, task]);
  return [asked, ask];
}
