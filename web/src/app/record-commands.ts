// What the palette finds on the server: tasks of the open project, projects, people, rates, awards, allowances and
// companies of the workspace at hand, each for those who may see them.
import { useParams, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api, type CallInput } from '../client/api.ts';
import type { CallerWorkspace } from '../client/caller.tsx';
import { callsOfRecord, declaredRecords, listInput } from '../client/declared.ts';
import { useProjectPermissions } from '../client/project-permissions.ts';
import { capital, formatDay } from '../ui/format.ts';
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
    const ofProject = projectId
      ? taskProvider(workspace.workspace_id, projectId, go)
      : programmeProvider(workspace.workspace_id, go);
    const planning = projectId && mayPlan ? [planningProvider(workspace.workspace_id, projectId, go)] : [];
    return [...planning, ofProject, ...recordProviders(workspace, go)];
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

const programmeWords = ['programme', 'program', 'gantt', 'schedule', 'bar chart'];

/** Where no project is open: its programme by any of the names of one, with the project's where more is typed. */
function programmeProvider(workspaceId: string, go: (href: string) => void): CommandProvider {
  return provider('Programmes', async (typed, signal) => {
    const words = typed.toLowerCase().split(/\s+/);
    const isProgramme = (word: string) => word.length > 2 && programmeWords.some((name) => name.startsWith(word));
    if (!words.some(isProgramme)) return [];
    const q = words.filter((word) => !isProgramme(word)).join(' ');
    const query = { workspace_id: workspaceId, limit, ...(q ? { q } : {}) };
    const { items } = await api('listManagedProjects', { query }, { signal });
    return items.map((one) => ({
      id: `programme ${one.project_id}`,
      label: `Programme of ${one.project_name}`,
      hint: one.project_number ?? '',
      run: () => go(`/w/${workspaceId}/projects/${one.project_id}/gantt`),
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
  const awards = provider('Awards', async (q, signal) => {
    const { items } = await api('listAwards', { params, query: { q, limit } }, { signal });
    return items.map((one) => ({
      id: `record awards ${one.id}`,
      label: one.name,
      hint: one.code ?? '',
      run: () => go(`/w/${workspaceId}/rates/awards/${one.id}`),
    }));
  });
  const allowances = provider('Allowances', async (q, signal) => {
    const { items } = await api('listAllowances', { params, query: { q, limit: 100 } }, { signal });
    // Many rates have one of the same name: the list of these is what is opened.
    return [...new Set(items.map((one) => one.name))].slice(0, limit).map((name) => ({
      id: `record allowances ${name}`,
      label: name,
      hint: 'Allowance',
      run: () => go(`/w/${workspaceId}/rates/allowances?${new URLSearchParams({ q: name })}`),
    }));
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
    {
      id: 'page profile',
      label: 'Profile and sessions',
      also: 'settings account password API tokens security devices',
      run: () => go('/profile'),
    },
    { id: 'page workspaces', label: 'All workspaces', also: 'switch new workspace', run: () => go('/workspaces') },
  ];
  return [
    { title: 'More pages', search: (words) => (words === '' ? [] : rankCommands(pages, words)) },
    projects,
    ...(may('members:view') ? [{ ...people, prefix: '@' as const }] : []),
    ...(may('labour_rates:view') ? [rates, awards, allowances] : []),
    ...declaredRecords
      .filter(([, { isBelowProject, view }]) => !isBelowProject && may(view))
      .map(([, words]) => declaredProvider(workspaceId, words, go)),
  ];
}

/** Records of a declared kind, by the search of their list. */
function declaredProvider(
  workspaceId: string,
  words: (typeof declaredRecords)[number][1],
  go: (href: string) => void,
): CommandProvider {
  const { id, title, hint, page, hasPage } = words;
  // All of these lists take and answer alike; their names come from the declaration.
  const list = callsOfRecord(words).list as 'listTeams';
  const inputOf = (q: string) => listInput(words, { workspaceId }, { q, limit }) as CallInput<'listTeams'>;
  return provider(capital(words.manyWord), async (q, signal) => {
    const { items } = await api(list, inputOf(q), { signal });
    return (items as unknown as Record<string, unknown>[]).map((one) => ({
      id: `record ${page} ${String(one[id])}`,
      label: String(one[title]),
      hint: hint === null ? '' : String(one[hint] ?? ''),
      run: () => go(`/w/${workspaceId}/${page}${hasPage ? '/' : '?open='}${String(one[id])}`),
    }));
  });
}

function provider(title: string, find: (q: string, signal: AbortSignal) => Promise<readonly Command[]>) {
  // Nothing typed shows the pages alone.
  return {
    title,
    search: (words: string, signal: AbortSignal) => (words.length < 2 ? [] : find(words, signal)),
  } satisfies CommandProvider;
}
