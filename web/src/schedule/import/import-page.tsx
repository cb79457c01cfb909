import { useMemo, type ReactNode } from 'react';
import { AppLink } from '../../client/app-link.tsx';
import { useCall, useWrite } from '../../client/data.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { FormPage } from '../../ui/page.tsx';
import { ErrorNote } from '../../ui/states.tsx';
import { useProjectPlace } from '../tasks/project-place.ts';
import { DropZone } from './drop-zone.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportPreview, LocalPreview } from './import-preview.tsx';
import { countOf } from './import-words.ts';
import styles from './import.module.css';
import { ProgressSteps } from './progress-steps.tsx';
import { useImport } from './use-import.ts';

/** A programme of another planning tool comes in: file, preview, options, and the last imports. */
export function ImportPage() {
  const { workspaceId, projectId } = useProjectPlace('Import');
  const undoCall = useWrite('undoScheduleImport', {
    says: ({ message }) => message,
    failsWith: 'Failed to undo the import',
    alsoStale: ['schedule', 'wbs', 'actions', 'audit'],
  });
  const undo = (id: string) => undoCall.mutate({ params: { workspaceId, projectId, id }, body: {} });
  const work = useImport(workspaceId, projectId, undo);
  const tasks = useCall('listTasks', { query: { workspace_id: workspaceId, project_id: projectId, limit: 1 } });
  const may = (ability: string) => tasks.data?.abilities.includes(ability) ?? false;
  const isBusy = work.work !== null;
  const tasksHref = `/w/${workspaceId}/projects/${projectId}/tasks`;
  return (
    <FormPage title="Import a programme" actions={<AppLink href={tasksHref}>Tasks</AppLink>}>
      <div className={styles.page}>
        {work.file ? (
          <section className={styles.file} aria-label="The file">
            <header>
              <h2>{work.file.name}</h2>
              <span className={styles.quiet}>{formatNumber(Math.ceil(work.file.size / 1024))} kB</span>
              <Button small onClick={work.clear}>
                Another file
              </Button>
            </header>
            {work.failure ? (
              <ErrorNote
                failure={{ title: 'Failed to import the schedule', reason: work.failure }}
                onRetry={() => void work.retry()}
              />
            ) : null}
            {work.work ? <ProgressSteps work={work.work} fileName={work.file.name} onStop={work.stop} /> : null}
            <Options work={work} isBusy={isBusy} />
            {work.trial ? (
              <ImportPreview report={work.trial.report} />
            ) : work.local ? (
              <LocalPreview reading={work.local} />
            ) : null}
            <Actions work={work} isBusy={isBusy} />
          </section>
        ) : tasks.data && !may('create') ? (
          <p className={styles.quiet}>
            You may look at the imports. Somebody who may create tasks brings a programme in.
          </p>
        ) : (
          <DropZone onFile={(file) => void work.take(file)} />
        )}
        <section aria-label="Last imports">
          <h2>Last imports</h2>
          <ImportHistory
            workspaceId={workspaceId}
            projectId={projectId}
            mayUndo={may('edit')}
            undo={undo}
            undoing={undoCall.isPending ? undoCall.variables.params.id : undefined}
          />
        </section>
      </div>
    </FormPage>
  );
}

interface PartProps {
  work: ReturnType<typeof useImport>;
  isBusy: boolean;
}

function Options({ work, isBusy }: PartProps): ReactNode {
  const { options, trial, local } = work;
  const projects = useMemo(() => trial?.report.projects ?? local?.projects ?? [], [trial, local]);
  const index = trial?.report.project_index ?? local?.projectIndex ?? 0;
  const isWriting = work.work?.aim === 'write';
  return (
    <fieldset className={styles.options} disabled={isWriting}>
      <legend className="visually-hidden">Options</legend>
      {projects.length > 1 ? (
        <label>
          Project in the file
          <select
            value={options.project ?? String(index + 1)}
            onChange={(event) => work.change({ project: event.target.value })}
          >
            {projects.map((project) => (
              <option key={project.index} value={String(project.index + 1)}>
                {project.name} ({countOf(project.taskCount, 'task')})
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label>
        <input
          type="checkbox"
          checked={options.createsWbs}
          onChange={(event) => work.change({ createsWbs: event.target.checked })}
        />
        Make WBS elements of the summaries
      </label>
      <label>
        <input
          type="checkbox"
          checked={options.overwritesExisting}
          onChange={(event) => work.change({ overwritesExisting: event.target.checked })}
        />
        Replace what came by earlier imports; tasks added here stay
      </label>
      {isBusy && work.trial ? <span className={styles.quiet}>Calculating anew…</span> : null}
    </fieldset>
  );
}

function Actions({ work, isBusy }: PartProps) {
  if (!work.trial) return null;
  const { added, changed, removed } = work.trial.report;
  const nothing = added + changed + removed === 0;
  return (
    <footer className={styles.actions}>
      <Button look="primary" disabled={isBusy || nothing} busy={isBusy} onClick={() => void work.write()}>
        Import this programme
      </Button>
      {nothing ? <span className={styles.quiet}>The file brings nothing that is not here already.</span> : null}
    </footer>
  );
}
