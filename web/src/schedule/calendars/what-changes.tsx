import { countOf } from '../../ui/format.ts';
import { useEffect, useState } from 'react';
import { api, type ApiFailure, type CallAnswer } from '../../client/api.ts';
import { useWorkspace } from '../../client/caller.tsx';
import { shownFailure } from '../../client/failures.ts';
import { AppLink } from '../../client/app-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNote, Loading } from '../../ui/states.tsx';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { minuteText, type ScheduleEdit } from '../tasks/tasks.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import styles from './calendars.module.css';

const maxShown = 200;

interface WhatChangesProps {
  projectId: string;
  read: ReadProgramme;
  edit: ScheduleEdit;
  onSave: () => void;
  onClose: () => void;
}

type Trial = CallAnswer<'tryScheduleEdits'>;

/** Previews which tasks a change of the calendar would move. */
export function WhatChanges({ projectId, read, edit, onSave, onClose }: WhatChangesProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [trial, setTrial] = useState<Trial | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const text = JSON.stringify(edit);
  useEffect(() => {
    const stop = new AbortController();
    const body = { edits: [JSON.parse(text) as ScheduleEdit] };
    api('tryScheduleEdits', { params: { workspaceId, projectId }, body }, { signal: stop.signal }).then(
      setTrial,
      (error: unknown) => stop.signal.aborted || setFailure(error as ApiFailure),
    );
    return () => stop.abort();
  }, [workspaceId, projectId, text]);
  return (
    <Dialog
      title="What changes"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Back
          </Button>
          <Button look="primary" disabled={!trial} onClick={onSave}>
            Save calendar
          </Button>
        </>
      }
    >
      <div className={styles.paste}>
        {failure ? <ErrorNote failure={shownFailure('Failed to try the calendar', failure)} /> : null}
        {trial ? <TrialResult trial={trial} read={read} projectId={projectId} /> : null}
        {!trial && !failure ? <Loading what="what changes" lines={4} /> : null}
      </div>
    </Dialog>
  );
}

function TrialResult({ trial, read, projectId }: { trial: Trial; read: ReadProgramme; projectId: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const moves = trial.moved.ids.flatMap((id, at) => {
    const row = read.rowOf(id);
    const before = [read.dates.start[row], read.dates.finish[row]];
    const after = [trial.moved.start[at], trial.moved.finish[at]];
    return before[0] === after[0] && before[1] === after[1] ? [] : [{ id, before, after }];
  });
  const faults = trial.warnings.filter(({ code }) => code === 'calendar-faulty');
  return (
    <>
      <p role="status">
        <strong>
          {moves.length === 0 ? 'No task moves.' : `${countOf(moves.length, 'task moves', 'tasks move')}.`}
        </strong>{' '}
        {finishWords(trial, read)}
      </p>
      {faults.map(({ message }) => (
        <p key={message} className={styles.fault}>
          {message}
        </p>
      ))}
      {moves.length > 0 ? (
        <SmallTable label="Tasks that move" heads={['Task', 'Start', 'Finish']}>
          {moves.slice(0, maxShown).map(({ id, before, after }) => (
            <tr key={id}>
              <th scope="row">
                <AppLink href={`/w/${workspaceId}/projects/${projectId}/tasks?open=${id}`}>
                  {read.taskOf(id)?.name ?? 'Task'}
                </AppLink>
              </th>
              <Moved from={before[0]} to={after[0]} />
              <Moved from={before[1]} to={after[1]} />
            </tr>
          ))}
        </SmallTable>
      ) : null}
      {moves.length > maxShown ? (
        <p className={styles.quiet}>
          The first {maxShown} of {moves.length} are shown.
        </p>
      ) : null}
    </>
  );
}

function Moved({ from, to }: { from: number | null | undefined; to: number | null | undefined }) {
  if (from === to) return <td className={styles.nowrap}>{minuteText(to)}</td>;
  return (
    <td className={styles.nowrap}>
      <del>{minuteText(from)}</del>
      <span aria-hidden> → </span>
      <span className="visually-hidden"> becomes </span>
      <ins>{minuteText(to)}</ins>
    </td>
  );
}

function finishWords({ finish_before: before, finish_after: after }: Trial, read: ReadProgramme): string {
  if (before === after) return 'The programme ends as before.';
  const apart = Math.abs(after - before);
  const days = Math.round(apart / 1440);
  const by = days === 0 ? `${Math.round(apart / 6) / 10} h` : days === 1 ? '1 calendar day' : `${days} calendar days`;
  const way = after > before ? 'later' : 'earlier';
  return `The programme ends ${by} ${way}, on ${minuteText(after)}${
    read.programme.project.mustFinishBy !== null && after > read.programme.project.mustFinishBy
      ? ', after it must finish'
      : ''
  }.`;
}
