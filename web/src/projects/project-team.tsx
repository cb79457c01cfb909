import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { AddMember } from '../people/add-member.tsx';
import { statusOf } from '../people/members.ts';
import { Button } from '../ui/button.tsx';
import { formatNumber } from '../ui/format.ts';
import { EmptyState, ErrorNote, Loading } from '../ui/states.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './projects.module.css';

/** People with a role on the project. */
export function ProjectTeam({ projectId }: { projectId: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [isAdding, setAdding] = useState(false);
  const input = { params: { workspaceId }, query: { project_id: projectId, limit: 500, sort: 'name' } };
  const members = useCall('listMembers', input);
  const people = `/w/${workspaceId}/people`;
  if (members.error) {
    return (
      <ErrorNote
        failure={shownFailure('Failed to fetch users', members.error)}
        onRetry={() => void members.refetch()}
      />
    );
  }
  if (!members.data) return <Loading what="the team" lines={4} />;
  const addButton = members.data.abilities.includes('create') ? (
    <Button icon={<IconUserPlus />} onClick={() => setAdding(true)}>
      Add person
    </Button>
  ) : undefined;
  return (
    <>
      {members.data.items.length === 0 ? (
        <EmptyState
          title="Nobody has a role on this project yet"
          detail="People with a role in the whole workspace see it anyway."
          action={addButton}
        />
      ) : (
        <>
          <header className={styles.head}>
            <p>
              {formatNumber(members.data.total_count)} with a role on this project.{' '}
              <AppLink href={`${people}?project=${projectId}`}>Show in the list of people</AppLink>
            </p>
            {addButton}
          </header>
          <ul className={styles.rows}>
            {members.data.items.map((member) => (
              <li key={member.id}>
                <AppLink href={`${people}/${member.id}`}>{member.name}</AppLink>
                <span>
                  {member.project_roles
                    .filter((role) => role.project_id === projectId)
                    .map((role) => role.role_name)
                    .join(', ')}
                </span>
                <span>{member.company}</span>
                <StatusChip {...statusOf(member)} plain />
              </li>
            ))}
          </ul>
        </>
      )}
      {isAdding ? <AddMember projectId={projectId} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
