import { linkKinds, type Schedule } from '@horizon/schedule';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { linkTasks } from '../../programme/planner-edits.ts';
import styles from '../panels/chosen-bar.module.css';
import { ConfirmButtons } from './confirm-buttons.tsx';
import { type AwaitedEnds, awaitedLink } from '../editing/link-by-tap.ts';
import { kindNames } from './link-kind-names.ts';
import { useEffectPreview } from '../editing/use-effect-preview.ts';
import type { Gantt } from '../use-gantt.ts';

interface AwaitedLinkProps {
  gantt: Gantt;
  awaited: AwaitedEnds;
}

/** Waits for the other end of a link, tapped or searched for, and then for confirmation. */
export function AwaitedLink({ gantt, awaited }: AwaitedLinkProps) {
  const { chart, setDialog, view } = gantt;
  const { indexOf } = chart.schedule.network;
  const task = indexOf.get(awaited.fromId) ?? -1;
  const other = awaited.toId === undefined ? -1 : (indexOf.get(awaited.toId) ?? -1);
  const { canConfirm, confirm } = useEffectPreview(gantt, useLinkOf(awaited));
  useEndedByEscape();
  if (task < 0) return null;
  const search = () => {
    awaitedLink.set(null);
    setDialog({ kind: 'link', task, minute: Number.NaN });
  };
  const end = () => {
    awaitedLink.set(null);
    view?.tree.focus();
  };
  return (
    <section className={styles.bar} aria-label="Link to another task">
      <p className={styles.what} role="status">
        <strong>{other < 0 ? 'Tap the task that follows' : chart.table.nameOf(other)}</strong>
        <span>after {chart.table.nameOf(task)}</span>
      </p>
      <div className={styles.actions} role="group" aria-label="Actions">
        <select
          className={styles.kind}
          aria-label="Kind of link"
          value={awaited.kind}
          onChange={(event) => {
            const kind = linkKinds.find((each) => each === event.target.value);
            if (kind) awaitedLink.set({ ...awaited, kind });
          }}
        >
          {linkKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </select>
        {other < 0 ? (
          <>
            <Button small onClick={search}>
              Search…
            </Button>
            <Button small look="subtle" onClick={end}>
              Cancel
            </Button>
          </>
        ) : null}
      </div>
      {other < 0 ? null : (
        <ConfirmButtons canConfirm={canConfirm} onConfirm={() => confirm() && end()} onCancel={end} />
      )}
    </section>
  );
}

/** The plan of the link, once both ends are known. */
function useLinkOf({ fromId, toId, kind }: AwaitedEnds): ((schedule: Schedule) => ReturnType<typeof linkTasks>) | null {
  // The same link for every preview.
  const [id] = useState(() => crypto.randomUUID());
  return useMemo(() => {
    if (toId === undefined) return null;
    return (schedule: Schedule) => {
      const [from, to] = [schedule.network.indexOf.get(fromId), schedule.network.indexOf.get(toId)];
      if (from === undefined || to === undefined) return { refusal: 'Another planner has removed this task.' };
      return linkTasks(schedule, { from, to, kind, id });
    };
  }, [fromId, toId, kind, id]);
}

/** Cancels on Escape, or when the page is left. */
function useEndedByEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') awaitedLink.set(null);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      awaitedLink.set(null);
    };
  }, []);
}
