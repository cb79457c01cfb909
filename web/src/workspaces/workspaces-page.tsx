import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { AppLink } from '../client/app-link.tsx';
import { useCaller } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { formatDay, formatNumber } from '../ui/format.ts';
import { TitleRow } from '../ui/page.tsx';
import { WaitingInvitations } from '../session/waiting-invitations.tsx';
import { NewWorkspace } from './new-workspace.tsx';
import { AttentionList } from './attention-list.tsx';
import { useArchiving } from './use-archiving.ts';
import styles from './workspaces.module.css';

type Home = CallAnswer<'listHomes'>['items'][number];

/** Most urgent first. */
const severities = ['danger', 'warning', 'info'];

interface WorkspacesPageProps {
  /** The person has to choose one first. */
  isChoosing?: boolean;
}

/** All workspaces of the caller, with the items that need attention in each. */
export function WorkspacesPage({ isChoosing = false }: WorkspacesPageProps) {
  const title = isChoosing ? 'Choose a workspace' : 'Workspaces';
  usePageCrumbs(useMemo(() => [{ label: title }], [title]));
  const homes = useCall('listHomes', {});
  const [isMaking, setMaking] = useState(false);
  const router = useRouter();
  if (!homes.data) return <PageState query={homes} title="Failed to fetch workspaces" what="your workspaces" />;
  const { items, total_count: total, abilities } = homes.data;
  return (
    <div className={styles.page}>
      <TitleRow
        title={title}
        count={total}
        actions={
          abilities.includes('create') ? (
            <Button icon={<IconPlus />} onClick={() => setMaking(true)}>
              New workspace
            </Button>
          ) : undefined
        }
      />
      <div className={styles.invitations}>
        <WaitingInvitations />
      </div>
      <Attention homes={items} />
      <ul className={styles.workspaces}>
        {items.map((home) => (
          <li key={home.workspace_id}>
            <WorkspaceCard home={home} />
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <p className={styles.more}>
          Showing {formatNumber(items.length)} of {formatNumber(total)}. Press Ctrl+O to find the others by name.
        </p>
      ) : null}
      {isMaking ? (
        <NewWorkspace
          onClose={() => setMaking(false)}
          onCreated={({ workspace_id: id }) => router.history.push(`/w/${id}`)}
        />
      ) : null}
    </div>
  );
}

/** Everything that needs attention, in all workspaces. */
function Attention({ homes }: { homes: readonly Home[] }) {
  const items = homes
    .flatMap(({ attention, workspace }) => attention.map((item) => ({ ...item, place: workspace })))
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  if (items.length === 0) return null;
  return (
    <section className={styles.allAttention} aria-label="Needs attention">
      <h2>Needs attention</h2>
      <AttentionList items={items} />
    </section>
  );
}

function WorkspaceCard({ home }: { home: Home }) {
  const at = `/w/${home.workspace_id}`;
  const roles = useCaller().workspaces.find((one) => one.workspace_id === home.workspace_id)?.roles ?? [];
  const { restore, isBusy } = useArchiving();
  return (
    <article className={styles.workspace} aria-labelledby={`workspace-${home.workspace_id}`}>
      <header>
        <h2 id={`workspace-${home.workspace_id}`}>
          <AppLink href={at}>{home.workspace}</AppLink>
        </h2>
        <span>{roles.join(', ') || 'Roles on single projects'}</span>
      </header>
      {home.is_archived ? <p>Archived: read only.</p> : null}
      <ul className={styles.projects} aria-label={`Projects of ${home.workspace}`}>
        {home.projects.map((project) => (
          <li key={project.project_id}>
            <AppLink href={`${at}/projects/${project.project_id}`}>
              <span>{project.project_number ?? '–'}</span>
              <strong>{project.project_name}</strong>
              <span>{project.end_date ? `to ${formatDay(project.end_date)}` : ''}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      <footer>
        <AppLink href={`${at}/projects`}>
          {home.project_count === 1 ? '1 project' : `${formatNumber(home.project_count)} projects`}
        </AppLink>
        {home.abilities.includes('restore') ? (
          <Button busy={isBusy} onClick={() => restore(home)}>
            Restore
          </Button>
        ) : null}
      </footer>
    </article>
  );
}
