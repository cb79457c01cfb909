// Search results of the palette from the server: records of the open project, then of the whole workspace, that the person
// may see; and pages that are not in the navigation rail.
import { useParams, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../client/api.ts';
import type { CallerWorkspace } from '../client/caller.tsx';
import { useProjectPermissions } from '../client/project-permissions.ts';
import { pause } from '../client/retry-after.ts';
import { modules } from './modules.ts';
import { rankCommands, useCommands, type Command, type CommandProvider } from './commands.ts';

/** The most results of a group; the page of all results has more. */
const limit = 6;

/** Adds the search for a workspace's records to the palette. */
export function useRecordCommands(workspace: CallerWorkspace | null): void {
  const router = useRouter();
  const { projectId } = useParams({ strict: false });
  const mayPlan = useProjectPermissions(workspace, projectId).includes('schedule:edit');
  const list = useMemo(() => {
    if (!workspace) return [];
    const go = (href: string) => router.history.push(href);
    const workspaceId = workspace.workspace_id;
    const ofProject = projectId
      ? searchProvider({ title: 'In this project', workspaceId, projectId }, go)
      : programmeProvider(workspaceId, go);
    const planning = projectId && mayPlan ? [planningProvider(workspace.workspace_id, projectId, go)] : [];
    const people = searchProvider({ title: 'People', workspaceId, kind: 'members' }, go);
    return [
      ...planning,
      morePages(workspace, go),
      ofProject,
      searchProvider({ title: 'Records', workspaceId, without: projectId, offersAll: true }, go),
      ...(workspace.permissions.includes('members:view')
        ? [{ ...people, prefix: '@' as const, needsPrefix: true }]
        : []),
    ];
  }, [workspace, projectId, mayPlan, router]);
  useCommands(list);
}

/** Planning commands for the programme of the open project, on any page of the project. */
function planningProvider(workspaceId: string, projectId: string, go: (href: string) => void): CommandProvider {
  const update: Command = {
    id: 'action update the programme',
    label: 'Update the programme: data date and progress',
    run: () => go(`/w/${workspaceId}/projects/${projectId}/gantt?update=on`),
  };
  return { title: 'Programme', prefix: '>', search: (words) => (words === '' ? [] : rankCommands([update], words)) };
}

const programmeWords = ['programme', 'program', 'gantt', 'schedule', 'bar chart'];

/** While no project is open: finds programmes by any word for one, and by the project's name if more is typed. */
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

const morePagesOfDomains = modules.flatMap(({ morePages = [] }) => morePages);

/** Pages that are not in the rail. */
function morePages(workspace: CallerWorkspace, go: (href: string) => void): CommandProvider {
  const pages = [
    ...morePagesOfDomains
      .filter(({ permission }) => workspace.permissions.includes(permission))
      .map(({ page, label, hint }): Command => ({
        id: `record ${page}`,
        label,
        hint,
        run: () => go(`/w/${workspace.workspace_id}${page}`),
      })),
    {
      id: 'page profile',
      label: 'Profile and sessions',
      also: 'settings account password API tokens security devices',
      run: () => go('/profile'),
    },
    { id: 'page workspaces', label: 'All workspaces', also: 'switch new workspace', run: () => go('/workspaces') },
  ];
  return { title: 'More pages', search: (words) => (words === '' ? [] : rankCommands(pages, words)) };
}

/** Debounces typing, to avoid a call for each letter. */
const typingPauseMs = 80;

interface Searched {
  title: string;
  workspaceId: string;
  /** Searches only this project. */
  projectId?: string | undefined;
  /** Leaves out this project, which has a group of its own. */
  without?: string | undefined;
  kind?: string;
  /** Adds a link to the page with all results. */
  offersAll?: boolean;
}

/** Records of every kind that match the words. */
function searchProvider(searched: Searched, go: (href: string) => void): CommandProvider {
  const { title, workspaceId, projectId, without, kind, offersAll = false } = searched;
  return provider(title, async (q, signal) => {
    await pause(typingPauseMs, signal);
    const query = {
      q: q.slice(0, 200),
      limit,
      ...(projectId ? { project_id: projectId } : {}),
      ...(kind ? { kind } : {}),
    };
    const [{ items, total_count }, { hitHref, placeOfHit }] = await Promise.all([
      api('searchWorkspace', { params: { workspaceId }, query }, { signal }),
      import('../search/hit-words.ts'),
    ]);
    const hits = items.filter(({ project }) => without === undefined || project?.id !== without);
    const commands = hits.map((hit): Command => ({
      id: `record ${hit.kind} ${hit.id}`,
      label: hit.title,
      marks: hit.title_marks,
      hint: [hit.detail, placeOfHit(hit)].filter(Boolean).join(' · '),
      run: () => go(hitHref(workspaceId, hit)),
    }));
    const all: Command = {
      id: 'all results',
      label: `All results for “${q}”`,
      hint: 'Search',
      run: () => go(`/w/${workspaceId}/search?${new URLSearchParams({ q })}`),
    };
    return offersAll && total_count > 0 ? [...commands, all] : commands;
  });
}

function provider(title: string, find: (q: string, signal: AbortSignal) => Promise<readonly Command[]>) {
  // An empty search lists pages only.
  return {
    title,
    search: (words: string, signal: AbortSignal) => (words.length < 2 ? [] : find(words, signal)),
  } satisfies CommandProvider;
}
