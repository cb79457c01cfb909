import { linkKinds, type LinkKind } from '@horizon/schedule';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './chosen-bar.module.css';
import { awaitedLink } from './link-by-tap.ts';
import { kindNames } from './link-kind-names.ts';
import type { Gantt } from './use-gantt.ts';

interface AwaitedLinkProps {
  gantt: Gantt;
  awaited: { fromId: string; kind: LinkKind };
}

/** Waits for the other end of a link: the next task that is tapped, or one that is searched for. */
export function AwaitedLink({ gantt, awaited }: AwaitedLinkProps) {
  const { chart, setDialog, view } = gantt;
  const task = chart.schedule.network.indexOf.get(awaited.fromId) ?? -1;
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
  if (task < 0) return null;
  const search = () => {
    awaitedLink.set(null);
    setDialog({ kind: 'link', task, minute: Number.NaN });
  };
  const cancel = () => {
    awaitedLink.set(null);
    view?.tree.focus();
  };
  return (
    <section className={styles.bar} aria-label="Link to another task">
      <p className={styles.what} role="status">
        <strong>Tap the task that follows</strong>
        <span>after {chart.table.nameOf(task)}</span>
      </p>
      <div className={styles.actions} role="group" aria-label="What to do">
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
        <Button small onClick={search}>
          Search…
        </Button>
        <Button small look="subtle" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
