import { Button } from '../../../ui/button.tsx';
import styles from './gantt-page.module.css';
import type { Gantt } from './use-gantt.ts';

/** Says which path is shown before everything else, and lets it go. */
export function PathNote({ gantt }: { gantt: Gantt }) {
  const { path, filter, setFilter, setPath } = gantt;
  if (!path) return null;
  return (
    <p className={styles.scenario} role="status">
      <strong>{path.label}</strong>: {path.count === 1 ? '1 task' : `${path.count} tasks`}
      <Button
        small
        look="subtle"
        aria-pressed={filter.pathOnly}
        onClick={() => setFilter({ ...filter, pathOnly: !filter.pathOnly })}
      >
        Only these
      </Button>
      <Button
        small
        look="subtle"
        onClick={() => {
          setFilter({ ...filter, pathOnly: false });
          setPath(null);
        }}
      >
        Show everything
      </Button>
    </p>
  );
}
