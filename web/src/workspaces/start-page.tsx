import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCaller } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { EmailText } from '../ui/email-text.tsx';
import { EmptyState, ErrorState, Loading } from '../ui/states.tsx';
import { lastWorkspace } from './last-workspace.ts';
import { WaitingInvitations } from '../session/waiting-invitations.tsx';
import { WorkspacesPage } from './workspaces-page.tsx';
import styles from './workspaces.module.css';

/** The page at `/`: redirects to the last or only workspace, or lets the person choose; explains if there is none. */
export function StartPage() {
  const caller = useCaller();
  const ids = caller.workspaces.map((workspace) => workspace.workspace_id);
  const target = lastWorkspace(caller.kinde_id, ids) ?? (ids.length === 1 ? ids[0] : undefined);
  if (target) return <Navigate to="/w/$workspaceId" params={{ workspaceId: target }} replace />;
  return ids.length === 0 ? <NoWorkspace /> : <WorkspacesPage isChoosing />;
}

/** Shown to people without a workspace: names somebody who can help. */
function NoWorkspace() {
  usePageCrumbs(useMemo(() => [{ label: 'No workspace yet' }], []));
  const workspaces = useCall('listWorkspaces', { query: {} });
  if (workspaces.error) {
    return (
      <ErrorState
        failure={shownFailure('Failed to fetch workspaces', workspaces.error)}
        onRetry={() => void workspaces.refetch()}
      />
    );
  }
  if (!workspaces.data) return <Loading what="your workspaces" />;
  const { ask } = workspaces.data;
  return (
    <>
      <div className={styles.invitations}>
        <WaitingInvitations />
      </div>
      <EmptyState
        icon={<IconBuildingSkyscraper size={28} stroke={1.25} aria-hidden />}
        title="You are not in a workspace yet"
        detail={
          ask.length > 0
            ? 'Your account works. One of these people can add you to a workspace:'
            : 'Your account works. Ask the person who invited you to add your e-mail address to their workspace.'
        }
        action={
          ask.length > 0 ? (
            <ul className={styles.ask}>
              {ask.map((person) => (
                <li key={`${person.email} ${person.workspace}`}>
                  <span>
                    <strong>{person.name}</strong>, {person.workspace}
                  </span>
                  <a href={`mailto:${person.email}`}>
                    <EmailText email={person.email} />
                  </a>
                </li>
              ))}
            </ul>
          ) : undefined
        }
      />
    </>
  );
}
