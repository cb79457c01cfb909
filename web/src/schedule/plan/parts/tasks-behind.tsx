// Every figure of the plan opens the tasks behind it in a drawer.
import { useId, useState, type ReactNode } from 'react';
import { Drawer } from '../../../ui/drawer.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { hint } from '../../../ui/hints.ts';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { shownFailure } from '../../../client/failures.ts';
import { usePlannedTasks, type PlannedTask } from './planned-tasks.ts';
import { TaskTable } from './task-table.tsx';
import styles from './parts.module.css';

export interface Behind {
  title: string;
  /** Definition of the figure, in a sentence. */
  note?: string;
  /** The ids of the tasks, or a filter of the programme's tasks (without summaries). */
  ids?: readonly string[];
  where?: (task: PlannedTask) => boolean;
  more?: { header: string; of: (id: string) => string };
}

export type ShowTasks = (behind: Behind) => void;

/** The drawer with the tasks behind a figure, and a function to open it. */
export function useTasksBehind(workspaceId: string, projectId: string): [ReactNode, ShowTasks] {
  const [behind, setBehind] = useState<Behind | null>(null);
  const drawer = behind ? (
    <TasksBehind workspaceId={workspaceId} projectId={projectId} behind={behind} onClose={() => setBehind(null)} />
  ) : null;
  return [drawer, setBehind];
}

interface TasksBehindProps {
  workspaceId: string;
  projectId: string;
  behind: Behind;
  onClose: () => void;
}

function TasksBehind({ workspaceId, projectId, behind, onClose }: TasksBehindProps) {
  const { query, planned } = usePlannedTasks(workspaceId, projectId);
  const ids =
    behind.ids ??
    (planned ? [...planned.tasks.values()] : [])
      .filter((task) => !task.isSummary && (behind.where?.(task) ?? true))
      .map((task) => task.id);
  return (
    <Drawer title={behind.title} onClose={onClose}>
      {behind.note ? <p className={styles.quiet}>{behind.note}</p> : null}
      {query.error ? (
        <ErrorState
          failure={shownFailure('Failed to fetch the programme', query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : planned ? (
        <TaskTable label={behind.title} ids={ids} planned={planned} {...(behind.more ? { more: behind.more } : {})} />
      ) : (
        <Loading what="the tasks" />
      )}
    </Drawer>
  );
}

interface FigureButtonProps {
  /** The accessible label: "3 delayed tasks". */
  label: string;
  /** The rule for counting, as a hint and an accessible description. */
  rule?: string;
  onOpen: () => void;
  children: ReactNode;
}

/** A figure that opens the tasks behind it. Numbers have thousands separators. */
export function FigureButton({ label, rule, onOpen, children }: FigureButtonProps) {
  const ruleId = useId();
  return (
    <button
      type="button"
      className={styles.figureButton}
      aria-label={label}
      aria-describedby={rule === undefined ? undefined : ruleId}
      {...(rule === undefined ? {} : hint(rule))}
      onClick={onOpen}
    >
      {typeof children === 'number' ? formatNumber(children) : children}
      {rule === undefined ? null : (
        <span id={ruleId} hidden>
          {rule}
        </span>
      )}
    </button>
  );
}
