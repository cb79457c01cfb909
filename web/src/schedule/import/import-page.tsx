import { useRef, type ReactNode } from 'react';
import { AppLink } from '../../client/app-link.tsx';
import { useCall } from '../../client/data.ts';
import { useArchivedSentence } from '../../client/read-only.ts';
import { Button } from '../../ui/button.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import { FormPage } from '../../ui/page.tsx';
import { ErrorNote } from '../../ui/states.tsx';
import { useProjectPlace } from '../tasks/project-place.ts';
import { DropZone } from './drop-zone.tsx';
import type { ScheduleUpload } from './follow-import.ts';
import { describeEdits } from './import-words.ts';
import { EncodingQuestion } from './encoding-question.tsx';
import { ImportHistory } from './import-history.tsx';
import { MeetingQuestion } from './meeting-question.tsx';
import { ImportPreview, LocalPreview } from './import-preview.tsx';
import styles from './import.module.css';
import { ProgressSteps } from './progress-steps.tsx';
import { useImport } from './use-import.ts';
import { useUndo } from './use-undo.tsx';

/** Imports a programme from another planning tool: file, preview, options, and the last imports. */
export function ImportPage() {
  const { workspaceId, projectId } = useProjectPlace('Import');
  const work = useImport(workspaceId, projectId);
  const { undo, undoing, question } = useUndo(workspaceId, projectId, (id) => {
    if (work.done?.import_id === id) work.closeDone();
  });
  const archived = useArchivedSentence(projectId);
  const tasks = useCall('listTasks', { query: { workspace_id: workspaceId, project_id: projectId, limit: 1 } });
  const may = (ability: string) => tasks.data?.abilities.includes(ability) ?? false;
  const mayReplace = !tasks.data || may('edit');
  const root = `/w/${workspaceId}/projects/${projectId}`;
  return (
    <FormPage title="Import a programme" actions={<AppLink href={`${root}/tasks`}>Tasks</AppLink>}>
      <div className={styles.page}>
        {work.done ? (
          <Done
            upload={work.done}
            root={root}
            undo={may('edit') ? undo : null}
            undoing={undoing}
            onClose={work.closeDone}
          />
        ) : null}
        {work.file ? (
          <FileSection work={work} file={work.file} mayReplace={mayReplace} />
        ) : archived !== null || (tasks.data && !may('create')) ? (
          <p className={styles.quiet}>
            {archived ?? 'You can view imports. People with permission to create tasks can import a programme.'}
          </p>
        ) : (
          <DropZone onFile={(file) => void work.take(file)} />
        )}
        {question}
        <section aria-label="Last imports">
          <h2>Last imports</h2>
          <ImportHistory
            workspaceId={workspaceId}
            projectId={projectId}
            mayUndo={may('edit')}
            undo={undo}
            undoing={undoing}
          />
        </section>
      </div>
    </FormPage>
  );
}

interface PartProps {
  work: ReturnType<typeof useImport>;
}

interface OptionsProps extends PartProps {
  /** Whether the caller may change existing tasks. */
  mayReplace: boolean;
}

function FileSection({ work, file, mayReplace }: OptionsProps & { file: { name: string; size: number } }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isWriting = work.stage?.kind === 'write';
  const write = () => {
    // The pressed button is disabled: move the focus to the heading that reports progress.
    heading.current?.focus();
    void work.write();
  };
  return (
    <section className={styles.file} aria-label="The file">
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {isWriting ? `Importing ${file.name} …` : file.name}
        </h2>
        <span className={styles.quiet}>{formatNumber(Math.ceil(file.size / 1024))} kB</span>
        {isWriting ? null : (
          <Button small onClick={work.clear}>
            Another file
          </Button>
        )}
      </header>
      {work.failure ? (
        <ErrorNote
          failure={{ title: 'Failed to import the schedule', reason: work.failure.message }}
          {...(work.failure.retry ? { onRetry: () => void work.goOn() } : {})}
        />
      ) : null}
      {work.stage ? (
        <ProgressSteps stage={work.stage} fileName={file.name} isCutOff={work.isCutOff} onStop={work.stop} />
      ) : null}
      <ProjectQuestion work={work} />
      <EncodingQuestion work={work} encoding={work.preview?.report.encoding} />
      <MeetingQuestion work={work} mayReplace={mayReplace} />
      <Options work={work} mayReplace={mayReplace} />
      {work.preview ? (
        <ImportPreview report={work.preview.report} />
      ) : work.local ? (
        <LocalPreview reading={work.local} />
      ) : null}
      <Actions work={work} onWrite={write} />
    </section>
  );
}

/** Asks for one of several projects in the file, before anything else. */
function ProjectQuestion({ work }: PartProps): ReactNode {
  const { options, preview, local } = work;
  const projects = preview?.report.projects ?? local?.projects ?? [];
  if (projects.length < 2) return null;
  const chosen = options.project ?? String((preview?.report.project_index ?? local?.projectIndex ?? 0) + 1);
  return (
    <fieldset className={styles.projects} disabled={work.stage?.kind === 'write'}>
      <legend>The file holds {projects.length} projects. Which one is to be imported?</legend>
      {projects.map(({ index, name, taskCount }) => (
        <label key={index}>
          <input
            type="radio"
            name="project"
            checked={chosen === String(index + 1)}
            onChange={() => work.change({ project: String(index + 1) })}
          />
          <span>
            {name} <span className={styles.quiet}>{countOf(taskCount, 'task')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Options({ work, mayReplace }: OptionsProps): ReactNode {
  const { options } = work;
  return (
    <fieldset className={styles.options} disabled={work.stage?.kind === 'write'}>
      <legend className="visually-hidden">Options</legend>
      <label>
        <input
          type="checkbox"
          checked={options.createsWbs}
          onChange={(event) => work.change({ createsWbs: event.target.checked })}
        />
        Create WBS elements from the summaries
      </label>
      {work.preview?.report.is_of_edits || options.overwritesExisting ? (
        <label>
          <input
            type="checkbox"
            checked={options.overwritesExisting}
            // An option chosen in an earlier visit can be deselected even by a person who may no longer select it.
            disabled={!mayReplace && !options.overwritesExisting}
            onChange={(event) => work.change({ overwritesExisting: event.target.checked })}
          />
          Also remove tasks of earlier imports that the table does not name, and take its order
        </label>
      ) : null}
      <NewerOption work={work} />
    </fieldset>
  );
}

/** Asked if others have changed the edited cells since the table was exported. */
function NewerOption({ work }: PartProps): ReactNode {
  const { options, preview } = work;
  const changed = preview?.report.changed_since;
  const isAsked = changed !== undefined && changed.left + changed.overwritten + changed.deleted > 0;
  if (!isAsked && !options.overwritesNewer) return null;
  return (
    <label>
      <input
        type="checkbox"
        checked={options.overwritesNewer}
        onChange={(event) => work.change({ overwritesNewer: event.target.checked })}
      />
      Overwrite what was changed here since the export with what was edited in the table
    </label>
  );
}

function Actions({ work, onWrite }: PartProps & { onWrite: () => void }) {
  if (!work.preview) return null;
  const { added, changed, removed, edits, merge, changed_since: since } = work.preview.report;
  const isAsked = merge !== undefined && merge.mode === null;
  // An edited table may only contain links and assignments.
  const nothing = added + changed + removed === 0 && (!edits || describeEdits(edits).length === 0);
  const why = isAsked
    ? 'First choose what happens with the programme that is here.'
    : (since?.left ?? 0) > 0
      ? 'Rows edited in the table were changed here since and are not updated.'
      : 'The file brings nothing that is not here already.';
  const isBusy = work.stage !== null;
  return (
    <footer className={styles.actions}>
      <Button look="primary" disabled={nothing || isAsked} busy={isBusy} onClick={onWrite}>
        Import this programme
      </Button>
      {nothing || isAsked ? <span className={styles.quiet}>{why}</span> : null}
    </footer>
  );
}

interface DoneProps {
  upload: ScheduleUpload;
  root: string;
  /** Missing for people without permission. */
  undo: ((importId: string) => void) | null;
  undoing: string | undefined;
  onClose: () => void;
}

/** Result of an import, and the next steps. */
function Done({ upload, root, undo, undoing, onClose }: DoneProps) {
  const id = upload.import_id;
  return (
    <section className={styles.done} aria-label="Imported">
      <h2 ref={takeLostFocus} tabIndex={-1}>
        {upload.file_name} is imported
      </h2>
      <p role="status">{upload.message}</p>
      <div className={styles.actions}>
        <AppLink href={`${root}/gantt`}>Open the Gantt</AppLink>
        <AppLink href={`${root}/tasks`}>Open the tasks</AppLink>
        {undo && id !== null ? (
          <Button small busy={undoing === id} onClick={() => undo(id)}>
            Undo the import
          </Button>
        ) : null}
        <Button small onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}
