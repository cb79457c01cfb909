import { useState } from 'react';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { useWholeList } from '../client/list-data.ts';
import { AppLink } from '../client/app-link.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { SearchableSelect } from '../ui/searchable-select.tsx';
import { noDetails, WorkerForm } from './worker-form.tsx';

/** Adds a worker: select a person of the workspace, then enter their details. */
export function NewWorker({ onClose }: { onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const people = useWholeList(
    'listMembers',
    { params: { workspaceId }, query: { sort: 'name' } },
    useMay('members:view'),
  );
  const [id, setId] = useState('');
  const person = people.rows.find((row) => row.id === id);
  if (person) return <ChosenWorker id={id} name={person.name} onClose={onClose} />;
  return (
    <Dialog title="Add worker" onClose={onClose}>
      <label htmlFor="new-worker">Person</label>
      <SearchableSelect
        id="new-worker"
        data={people.rows.map((row) => ({ value: row.id, label: `${row.name} (${row.email})` }))}
        value={null}
        placeholder="Choose a person of this workspace…"
        onChange={(next) => setId(next ?? '')}
        data-autofocus
      />
      <p>
        Somebody who is not in the workspace yet is{' '}
        <AppLink href={`/w/${workspaceId}/people`}>added to its people</AppLink> first.
      </p>
    </Dialog>
  );
}

function ChosenWorker({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const details = useCall('getWorkerExtraDetails', { query: { kinde_id: id, workspace_id: workspaceId } });
  if (details.data) return <WorkerForm name={name} details={details.data} onClose={onClose} />;
  if (details.error?.status === 404) return <WorkerForm name={name} details={noDetails(id)} onClose={onClose} />;
  return (
    <Dialog title={name} onClose={onClose}>
      {details.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch worker extra details', details.error)}
          onRetry={() => void details.refetch()}
        />
      ) : (
        <Loading what="the details" lines={4} />
      )}
    </Dialog>
  );
}
