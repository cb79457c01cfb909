import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useRecordDock } from '../audit/record-dock.tsx';
import { useCaller, useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { useRecordKeys } from '../client/record-keys.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { emptyMark, formatDay } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { Credentials } from './credentials.tsx';
import { WorkerCard } from './worker-card.tsx';
import { noDetails, WorkerForm } from './worker-form.tsx';
import { standings, type Worker, type WorkerDetails } from './workers.ts';
import styles from './workers.module.css';

/** One worker: employment, licences with expiry dates, card, history. A 404 for the details means there are none yet. */
export function WorkerPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { workerId } = useParams({ from: '/signed-in/w/$workspaceId/workers/$workerId' });
  const details = useCall('getWorkerExtraDetails', { query: { kinde_id: workerId, workspace_id: workspaceId } });
  const hasNone = details.error?.status === 404;
  const listed = useCall(
    'getWorker',
    { params: { workspaceId, kindeId: workerId } },
    { enabled: details.data !== undefined },
  );
  const name = listed.data?.name ?? 'Worker';
  usePageCrumbs(
    useMemo(() => [{ label: 'Workers', href: `/w/${workspaceId}/workers` }, { label: name }], [workspaceId, name]),
  );
  if (hasNone) return <NoDetails workerId={workerId} />;
  if (!details.data) {
    return <PageState query={details} title="Failed to fetch worker extra details" what="the worker" />;
  }
  if (!listed.data) return <PageState query={listed} title="Failed to fetch worker extra details" what="the worker" />;
  return <WorkerOnPage worker={listed.data} details={details.data} />;
}

/** Shown for somebody without details yet. */
function NoDetails({ workerId }: { workerId: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const mayEdit = useMay('crews:edit');
  const seesPeople = useMay('members:view');
  const self = useCaller();
  const isSelf = self.kinde_id === workerId;
  const member = useCall('getMember', { params: { workspaceId, id: workerId } }, { enabled: seesPeople });
  const [isEditing, setEditing] = useState(false);
  const name = member.data?.name ?? (isSelf ? self.name : 'this person');
  return (
    <>
      <EmptyState
        title="No details yet"
        detail={`Nothing is kept of ${name} as a worker: no employer, no licence, no induction.`}
        action={
          mayEdit || isSelf ? (
            <Button look="primary" onClick={() => setEditing(true)}>
              Add details
            </Button>
          ) : undefined
        }
      />
      {isEditing ? (
        <WorkerForm
          name={name}
          details={{ ...noDetails(workerId), abilities: mayEdit ? ['edit'] : [] }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}

function WorkerOnPage({ worker, details }: { worker: Worker; details: WorkerDetails }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [isEditing, setEditing] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  const mayEdit = details.abilities.length > 0;
  const id = worker.kinde_id;
  const steps = useRecordKeys({
    listHref: `/w/${workspaceId}/workers`,
    id,
    noun: 'worker',
    onEdit: mayEdit ? edit : undefined,
  });
  const related = useMemo(
    () =>
      worker.crews.map((crew) => ({
        label: crew.name,
        note: 'Crew',
        href: `/w/${workspaceId}/crews/${crew.crew_id}`,
      })),
    [worker.crews, workspaceId],
  );
  const dock = useRecordDock({ entity: 'worker_details', id, related });
  const { extra_details: extra } = details;
  const contact = extra.emergency_contact;
  return (
    <DetailPage
      title={worker.name}
      titleNote={<StatusChip {...standings[worker.standing]} />}
      {...steps}
      actions={
        mayEdit ? (
          <Button look="primary" onClick={edit}>
            Edit
          </Button>
        ) : undefined
      }
      summary={
        <SummaryStrip
          figures={[
            { label: 'Employer', value: extra.employer ?? emptyMark },
            { label: 'Employee number', value: extra.employee_number ?? emptyMark },
            { label: 'Award', value: extra.award_name ?? emptyMark },
            { label: 'Level', value: extra.level ?? emptyMark },
            { label: 'Labour rate', value: extra.labour_rate_name ?? emptyMark },
            { label: 'First day', value: extra.start_date ? formatDay(extra.start_date) : emptyMark },
          ]}
        />
      }
      aside={dock}
    >
      <Credentials credentials={worker.credentials} />
      <section className={styles.section} aria-labelledby="emergency-contact">
        <h2 id="emergency-contact">Emergency contact</h2>
        {extra.emergency_contact_hidden ? (
          <p className={styles.quiet}>Shown to the worker and to people who may edit crews.</p>
        ) : contact ? (
          <>
            <p>{[contact.name, contact.relationship].filter(Boolean).join(', ')}</p>
            <p>
              <a href={`tel:${contact.phone}`}>{contact.phone}</a>
            </p>
          </>
        ) : (
          <p className={styles.quiet}>None yet.</p>
        )}
      </section>
      <WorkerCard name={worker.name} kindeId={id} />
      {isEditing ? <WorkerForm name={worker.name} details={details} onClose={() => setEditing(false)} /> : null}
    </DetailPage>
  );
}
