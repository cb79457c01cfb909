import { useParams } from '@tanstack/react-router';
import { AppLink } from '../../../client/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { noFilter } from '../layout/task-filter.ts';
import { activeFilters } from './toolbar/filter-line.tsx';
import { addBelow } from './editing/gantt-handlers.ts';
import styles from './gantt-page.module.css';
import type { Gantt } from './use-gantt.ts';

/** The message below the headings when the filters match nothing. */
export function NoMatches({ gantt }: { gantt: Gantt }) {
  const { model, state, setFilter, filter, chart } = gantt;
  if (model.rows.count > 0 || state.schedule.network.taskCount === 0) return null;
  const text = filter.text.trim();
  const active = activeFilters(chart, filter).map(({ name, value }) => `${name} ${value}`);
  return (
    <div className={styles.noMatches}>
      <EmptyState
        title="No task fits"
        detail={
          (text
            ? `No task in the current filters contains “${text}”.`
            : 'The filters leave nothing of this programme.') +
          (active.length > 0 ? ` In force: ${active.join('; ')}.` : '')
        }
        action={<Button onClick={() => setFilter(noFilter)}>Clear filters</Button>}
      />
    </div>
  );
}

/** Shown instead of the chart while a programme has no tasks: the undone change with its undo, or ways to start. */
export function NoTasks({ gantt, projectId }: { gantt: Gantt; projectId: string | undefined }) {
  const { workspaceId } = useParams({ strict: false });
  const { state, readOnly } = gantt;
  if (state.schedule.network.taskCount > 0) return null;
  const begin = (look: 'primary' | 'default') => (
    <Button look={look} onClick={() => addBelow(gantt, -1)}>
      Add the first task
    </Button>
  );
  const bring =
    projectId && workspaceId ? (
      <AppLink href={`/w/${workspaceId}/projects/${projectId}/import`}>Import a programme</AppLink>
    ) : null;
  return (
    <div className={styles.noTasks}>
      {state.pending > 0 ? (
        <EmptyState title="One moment" detail="The programme is being written." />
      ) : state.redoable === null || readOnly !== null ? (
        <EmptyState
          title="No programme yet"
          detail="Add the first task here, or bring the programme in from Primavera P6, Microsoft Project or a CSV table."
          action={begin('primary')}
          link={bring}
        />
      ) : (
        <EmptyState
          title={`Undone: ${state.redoable}`}
          detail="The programme has no task now. Redo brings back what was undone."
          action={<RedoButton gantt={gantt} />}
          link={begin('default')}
        />
      )}
    </div>
  );
}

function RedoButton({ gantt: { session, view } }: { gantt: Gantt }) {
  return (
    <Button
      look="primary"
      onClick={() => {
        session.redo();
        view?.tree.focus();
      }}
    >
      Redo
    </Button>
  );
}
