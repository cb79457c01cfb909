import { countsAs, criticalRuleOf, describeCriticalRule, type Schedule } from '@horizon/schedule';
import { useMemo } from 'react';
import { Button } from '../../../../ui/button.tsx';
import styles from '../gantt-page.module.css';
import type { Gantt } from '../use-gantt.ts';

const tasksOf = (count: number): string => (count === 1 ? '1 task' : `${count.toLocaleString('en-AU')} tasks`);

/** Shows which path or which critical rule is highlighted, with a button to clear it. They differ, so each refers to the other. */
export function PathNote({ gantt }: { gantt: Gantt }) {
  const { path, filter, setFilter, setPath, chart } = gantt;
  const isCritical = filter.criticalOnly;
  const counts = useMemo(() => (path || isCritical ? countsOf(chart.schedule) : null), [path, isCritical, chart]);
  if (!counts) return null;
  if (!path) {
    return (
      <p className={styles.scenario} role="status">
        <strong>{describeCriticalRule(chart.schedule.network.programme)}</strong> ({tasksOf(counts.critical)}).{' '}
        {counts.both === counts.critical && counts.both === counts.longest
          ? 'These tasks form the longest path.'
          : `The longest path to the finish has ${tasksOf(counts.longest)}, ${counts.both} of them critical.`}{' '}
        <Button small look="link" onClick={() => setPath('longest')}>
          Show the longest path
        </Button>
      </p>
    );
  }
  const isLongest = path.key === 'longest';
  return (
    <p className={styles.scenario} role="status">
      <strong>{path.label}</strong>: {tasksOf(path.count)}
      {isLongest
        ? ` that set the finish, ${counts.both} of them critical (${criticalRuleOf(chart.schedule.network.programme)}).`
        : ''}{' '}
      <Button
        small
        look="link"
        aria-pressed={filter.pathOnly}
        onClick={() => setFilter({ ...filter, pathOnly: !filter.pathOnly })}
      >
        Only these
      </Button>
      <Button small look="link" onClick={() => setPath(null)}>
        Show everything
      </Button>
    </p>
  );
}

/** The numbers of tasks that are critical, on the longest path, or both. */
function countsOf(schedule: Schedule): { critical: number; longest: number; both: number } {
  const counts = { critical: 0, longest: 0, both: 0 };
  for (let i = 0; i < schedule.network.taskCount; i++) {
    const isCritical = countsAs(schedule, i, 'critical');
    const isLongest = countsAs(schedule, i, 'longest-path');
    if (isCritical) counts.critical++;
    if (isLongest) counts.longest++;
    if (isCritical && isLongest) counts.both++;
  }
  return counts;
}
