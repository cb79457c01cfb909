import { IconChevronRight, IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { AppLink } from '../client/app-link.tsx';
import type { CallAnswer } from '../client/api.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { PageState } from '../client/page-state.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { ThisWeek, useOwnWeek } from '../schedule/tasks/this-week.tsx';
import { RecentChanges } from '../audit/recent-changes.tsx';
import { NewProject } from '../projects/new-project.tsx';
import { Button } from '../ui/button.tsx';
import { capital, formatDay, formatNumber } from '../ui/format.ts';
import { TitleRow } from '../ui/page.tsx';
import { EmptyState, ErrorNote } from '../ui/states.tsx';
import { AttentionList } from './attention-list.tsx';
import styles from './workspaces.module.css';

const shownProjects = 8;

/** A workspace at a glance: items that need attention, projects, recent changes. */
export function HomePage() {
  const workspace = useWorkspace();
  const params = { workspaceId: workspace.workspace_id };
  const home = useCall('getHome', { params });
  const ownWeek = useOwnWeek();
  const projects = useProjects(workspace.workspace_id);
  usePageCrumbs(useMemo(() => [{ label: 'Home' }], []));
  // The blocks appear together: a late one would move what somebody is about to click.
  if (!home.data || ownWeek.isPending || projects.isPending) {
    return <PageState query={home} title="Failed to fetch the home page" what="the home page" />;
  }
  const { attention, recent, counts } = home.data;
  return (
    <div className={styles.page}>
      <TitleRow title={workspace.workspace} />
      <Figures counts={counts} />
      <div className={styles.home}>
        <div>
          <ThisWeek list={ownWeek} />
          <Attention items={attention} />
          <ProjectsBlock workspaceId={workspace.workspace_id} projects={projects} />
        </div>
        {recent.length > 0 ? (
          <Block title="Recent changes" link={<HistoryLink workspaceId={workspace.workspace_id} />}>
            <RecentChanges changes={recent} />
          </Block>
        ) : null}
      </div>
    </div>
  );
}

/** The number of records of each kind that the person may see completely. */
function Figures({ counts }: { counts: CallAnswer<'getHome'>['counts'] }) {
  const kinds = [
    { count: counts.projects, one: 'project', many: 'projects', may: useMay('projects:view') },
    { count: counts.members, one: 'person', many: 'people', may: useMay('members:view') },
    {
      count: counts.labour_rates,
      one: 'current labour rate',
      many: 'current labour rates',
      may: useMay('labour_rates:view'),
    },
  ].filter((kind) => kind.may);
  return (
    <p className={styles.figures}>
      {kinds.map((kind) => (
        <span key={kind.many}>
          <b>{formatNumber(kind.count)}</b> {kind.count === 1 ? kind.one : kind.many}
        </span>
      ))}
    </p>
  );
}

function Block({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.block} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {link}
      </header>
      {children}
    </section>
  );
}

function HistoryLink({ workspaceId }: { workspaceId: string }) {
  return useMay('audit:view') ? <AppLink href={`/w/${workspaceId}/history`}>Whole history</AppLink> : null;
}

function Attention({ items }: { items: CallAnswer<'getHome'>['attention'] }) {
  const comes = useWhatComes();
  // A role without access to any of it does not need an empty block.
  if (items.length === 0 && comes === null) return null;
  return (
    <Block title="Needs attention">
      {items.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={28} stroke={1.25} aria-hidden />}
          title="Nothing needs attention"
          detail={comes}
        />
      ) : (
        <AttentionList items={items} />
      )}
    </Block>
  );
}

/** Describes the future content of this page, as far as the person may see it. */
function useWhatComes(): string | null {
  const kinds = [
    { text: 'programmes that end late', may: useMay('schedule:edit') },
    { text: 'prices below the margin floor', may: useMay('labour_rates:see_cost') },
    { text: 'people who have not come in yet', may: useMay('members:edit') },
  ]
    .filter((kind) => kind.may)
    .map((kind) => kind.text);
  const listed = new Intl.ListFormat('en-AU').format(kinds);
  return listed ? `${capital(listed)} show here.` : null;
}

function useProjects(workspaceId: string) {
  const query = { workspace_id: workspaceId, limit: shownProjects, sort: '-updated_at' };
  return useCall('listManagedProjects', { query });
}

interface ProjectsBlockProps {
  workspaceId: string;
  projects: ReturnType<typeof useProjects>;
}

function ProjectsBlock({ workspaceId, projects }: ProjectsBlockProps) {
  const page = `/w/${workspaceId}/projects`;
  const total = projects.data?.total_count ?? 0;
  const [isMaking, setMaking] = useState(false);
  const router = useRouter();
  return (
    <Block
      title="Projects"
      link={<AppLink href={page}>{total > shownProjects ? `All ${formatNumber(total)}` : 'All projects'}</AppLink>}
    >
      {projects.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch projects', projects.error)}
          onRetry={() => void projects.refetch()}
        />
      ) : !projects.data ? null : total === 0 ? (
        <EmptyState
          title="No projects yet"
          detail="A project contains its team, buildings, programme and costs."
          action={
            projects.data.abilities.includes('create') ? (
              <Button look="primary" icon={<IconPlus />} onClick={() => setMaking(true)}>
                New project
              </Button>
            ) : undefined
          }
        />
      ) : (
        <ul className={styles.projects}>
          {projects.data.items.map((project) => (
            <li key={project.project_id}>
              <AppLink href={`${page}/${project.project_id}`} matchBelow={false}>
                <span>{project.project_number ?? '–'}</span>
                <strong>{project.project_name}</strong>
                <span>{project.end_date ? `to ${formatDay(project.end_date)}` : (project.state ?? '')}</span>
                <IconChevronRight size={14} aria-hidden />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {isMaking ? (
        <NewProject
          onClose={() => setMaking(false)}
          onCreated={(project) => router.history.push(`${page}/${project.project_id}`)}
        />
      ) : null}
    </Block>
  );
}
