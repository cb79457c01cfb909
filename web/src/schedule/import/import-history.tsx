import { useCall } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { type SiteClock, useSiteClock } from '../plan/parts/site-clock.ts';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { formatName, describeAdded, type PastImport } from './import-words.ts';
import styles from './import.module.css';

interface ImportHistoryProps {
  workspaceId: string;
  projectId: string;
  mayUndo: boolean;
  undo: (id: string) => void;
  /** The import that is being undone. */
  undoing: string | undefined;
}

/** The last 10 imports of a project; each can be undone. */
export function ImportHistory({ workspaceId, projectId, mayUndo, undo, undoing }: ImportHistoryProps) {
  const clock = useSiteClock();
  const past = useCall('listScheduleImports', { params: { workspaceId, projectId } });
  if (past.error) {
    return (
      <ErrorState
        failure={shownFailure('Failed to fetch the upload history', past.error)}
        onRetry={() => void past.refetch()}
      />
    );
  }
  if (!past.data) return <Loading what="the imports" lines={4} />;
  if (past.data.items.length === 0) {
    return <EmptyState title="No imports yet" detail="The last ten imports appear here and can be undone." />;
  }
  return (
    <ul className={styles.history}>
      {past.data.items.map((item) => (
        <li key={item.id} data-undone={item.is_undone || undefined}>
          <div>
            <strong>{item.file_name}</strong>
            {item.is_undone ? <span className={styles.quiet}> undone</span> : null}
            <p className={styles.quiet}>{summaryOf(item, clock)}</p>
          </div>
          {mayUndo && !item.is_undone ? (
            <Button
              small
              busy={undoing === item.id}
              disabled={undoing !== undefined}
              aria-label={`Undo the import of ${item.file_name}`}
              onClick={() => undo(item.id)}
            >
              Undo
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function summaryOf({ format, at, by_name, report }: PastImport, clock: SiteClock): string {
  const counts = [
    `${describeAdded(report)} added`,
    report.changed > 0 ? `${formatNumber(report.changed)} changed` : null,
    (report.changed_since?.left ?? 0) > 0
      ? `${countOf(report.changed_since!.left, 'cell')} left as changed here`
      : null,
    report.removed > 0 ? `${formatNumber(report.removed)} removed` : null,
  ].filter(Boolean);
  return [formatName(format), counts.join(', '), by_name, clock.format(at)].join(' · ');
}
