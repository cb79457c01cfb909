import { useWrite } from '../../../client/data.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import type { PlannedTask, PlannedTasks } from '../parts/planned-tasks.ts';
import { nothingChanged } from '../../tasks/programme.ts';
import { formatDays } from '../../tasks/format-days.ts';
import { describeTasks } from '../parts/describe-tasks.ts';

interface DelaysPanelProps {
  place: { workspaceId: string; projectId: string };
  planned: PlannedTasks;
}

const maxShown = 100;
/** Levelling delays are elapsed time, not working time. */
const elapsedDay = 1440;

/** The levelling delays in the programme; each can be removed. */
export function DelaysPanel({ place, planned }: DelaysPanelProps) {
  const delayed = [...planned.tasks.values()].filter((task) => task.levellingDelayMinutes > 0);
  const mayEdit = planned.abilities.includes('edit');
  const undo = useWrite('undoSchedule', { successMessage: () => 'The delay is back', failsWith: 'Failed to undo' });
  const edit = useWrite('editSchedule', {
    successMessage: ({ batch_id, moved }) =>
      batch_id === null ? nothingChanged : `Delay removed: ${describeTasks(moved.ids.length)} moved`,
    undo: ({ batch_id }) => (batch_id === null ? undefined : undo.mutate({ params: place, body: { batch_id } })),
    failsWith: 'Failed to remove the delay',
  });
  if (delayed.length === 0) return null;
  const remove = (tasks: readonly PlannedTask[]) =>
    edit.mutate({
      params: place,
      body: {
        based_on: planned.revision,
        note: tasks.length === 1 ? `Levelling delay of ${tasks[0]?.name ?? 'a task'} removed` : 'Levelling removed',
        edits: tasks.map(({ id }) => ({
          kind: 'task-changed' as const,
          id,
          changes: { levellingDelayMinutes: 0 },
        })),
      },
    });
  return (
    <Panel
      title="Levelling delays"
      end={
        mayEdit ? (
          <Button small busy={edit.isPending} onClick={() => remove(delayed)}>
            Remove all
          </Button>
        ) : undefined
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard */}
      <div className={partStyles.scroll} role="group" aria-label="Levelling delays, tasks" tabIndex={0}>
        <table className={partStyles.table} aria-label="Levelling delays">
          <thead>
            <tr>
              <th scope="col">Task</th>
              <th scope="col">Start</th>
              <th scope="col" className={partStyles.figure}>
                Delay
              </th>
              {mayEdit ? (
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {delayed.slice(0, maxShown).map((task) => (
              <tr key={task.id}>
                <th scope="row">
                  {task.name}
                  {task.code ? <span className={partStyles.code}>{task.code}</span> : null}
                </th>
                <td className={partStyles.day}>{formatDay(task.start)}</td>
                <td className={partStyles.figure}>{formatDays(task.levellingDelayMinutes, elapsedDay)}</td>
                {mayEdit ? (
                  <td>
                    <Button
                      small
                      disabled={edit.isPending}
                      aria-label={`${task.name}: remove the delay`}
                      onClick={() => remove([task])}
                    >
                      Remove
                    </Button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {delayed.length > maxShown ? (
        <p className={partStyles.quiet}>
          The first {maxShown} of {delayed.length} are shown.
        </p>
      ) : null}
    </Panel>
  );
}
