// What the palette finds on the server: tasks of the open project, projects, people, rates and companies of the workspace at hand, each for those
// who may see them.
import { useParams, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../client/api.ts';
import type { CallerWorkspace } from '../client/caller.tsx';
import { useProjectPermissions } from '../client/project-permissions.ts';
import { formatDay } from '../ui/format.ts';
import { rankCommands, useCommands, type Command, type CommandProvider } from './commands.ts';

/** Results of one kind; more are found on the page of the kind itself. */
const limit = 6;

/** Lets the palette find the records of a workspace. */
export function useRecordCommands(workspace: CallerWorkspace | null): void {
  const router = useRouter();
  const { projectId } = useParams({ strict: false });
  const mayPlan = useProjectPermissions(workspace, projectId).includes('schedule:edit');
  const list = useMemo(() => {
    if (!workspace) return [];
    const go = (href: string) => router.history.push(href);
    const tasks = projectId ? [taskProvider(workspace.workspace_id, projectId, go)] : [];
    const planning = projectId && mayPlan ? [planningProvider(workspace.workspace_id, projectId, go)] : [];
    return [...planning, ...tasks, ...recordProviders(workspace, go)];
  }, [workspace, projectId, mayPlan, router]);
  useCommands(list);
}

/** What a planner does to the programme of the open project, from any of its pages. */
function planningProvider(workspaceId: string, projectId: string, go: (href: string) => void): CommandProvider {
  const update: Command = {
    id: 'action update the programme',
    label: 'Update the programme: data date and progress',
    run: () => go(`/w/${workspaceId}/projects/${projectId}/gantt?update=on`),
  };
  return { title: 'Programme', prefix: '>', search: (words) => (words === '' ? [] : rankCommands([update], words)) };
}

/** Tasks of the open project. */
function taskProvider(workspaceId: string, projectId: string, go: (href: string) => void): CommandProvider {
  return provider('Tasks', async (q, signal) => {
    const query = { workspace_id: workspaceId, project_id: projectId, search: q, limit };
    const { items } = await api('listTasks', { query }, { signal });
    return items.map((one) => ({
      id: `record tasks ${one.action_id}`,
      label: one.name,
      hint: one.end_date ? `to ${formatDay(one.end_date)}` : '',
      run: () => go(`/w/${workspaceId}/projects/${projectId}/tasks?open=${one.action_id}`),
    }));
  });
}

function recordProviders(workspace: CallerWorkspace, go: (href: string) => void): readonly CommandProvider[] {
  const workspaceId = workspace.workspace_id;
  const to = (page: string, id: string, label: string, hint: string): Command => ({
    id: `record ${page} ${id}`,
    label,
    hint,
    run: () => go(`/w/${workspaceId}/${page}${id}`),
  });
  const may = (permission: string) => workspace.permissions.includes(permission);
  const params = { workspaceId };

  const projects = provider('Projects', async (q, signal) => {
    const query = { workspace_id: workspaceId, q, limit };
    const { items } = await api('listManagedProjects', { query }, { signal });
    return items.map((one) => to('projects/', one.project_id, one.project_name, one.project_number ?? ''));
  });
  const people = provider('People', async (q, signal) => {
    const { items } = await api('listMembers', { params, query: { q, limit } }, { signal });
    return items.map((one) => to('people/', one.id, one.name, one.title ?? one.email));
  });
  const rates = provider('Labour rates', async (q, signal) => {
    const query = { q, limit, state: 'current' as const };
    const { items } = await api('listLabourRates', { params, query }, { signal });
    return items.map((one) => to('rates/', one.id, one.name, one.award_name ?? ''));
  });
  const companies = provider('Companies', async (q, signal) => {
    const query = { workspace_id: workspaceId, q, limit };
    const { items } = await api('listCompanies', { query }, { signal });
    return items.map((one) => to('companies?open=', one.id_company, one.company, one.company_abbreviation ?? ''));
  });
  const pages = [
    ...(may('labour_rates:view')
      ? [
          to('rates/', 'awards', 'Awards', 'Labour rates'),
          to('rates/', 'allowances', 'Allowances', 'Labour rates'),
          to('rates/', 'deleted', 'Deleted rates', 'Labour rates'),
        ]
      : []),
    ...(may('labour_overrides:view') ? [to('rates/', 'overrides', 'Project overrides', 'Labour rates')] : []),
    ...(may('labour_rates:see_cost') ? [to('rates/', 'calculator', 'Calculator', 'Labour rates')] : []),
    ...(may('roles:view') ? [to('roles/', 'table', 'Permission table', 'Roles')] : []),
    { id: 'page profile', label: 'Profile and sessions', hint: '', run: () => go('/profile') },
  ];
  return [
    { title: 'More pages', search: (words) => (words === '' ? [] : rankCommands(pages, words)) },
    projects,
    ...(may('members:view') ? [{ ...people, prefix: '@' as const }] : []),
    ...(may('labour_rates:view') ? [rates] : []),
    ...(may('companies:view') ? [companies] : []),
  ];
}

function provider(title: string, find: (q: string, signal: AbortSignal) => Promise<readonly Command[]>) {
  // Nothing typed shows the pages alone.
  return {
    title,
    search: (words: string, signal: AbortSignal) => (words.length < 2 ? [] : find(words, signal)),
  } satisfies CommandProvider;
}
