// Palette actions available on every page: forms for new records, for people who may create them.
import { makers } from 'virtual:makers';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CallerWorkspace } from '../client/caller.tsx';
import { newRecord } from '../client/form-in-address.ts';
import { useActions, type Command } from './commands.ts';

/** A list's form for a new record. */
interface Maker {
  label: string;
  also: string;
  permission: string;
  page: string;
}

const ofWorkspace: readonly Maker[] = [
  { label: 'New project', also: 'add create job', permission: 'projects:create', page: 'projects' },
  { label: 'New labour rate', also: 'add create', permission: 'labour_rates:create', page: 'rates' },
  { label: 'Invite person', also: 'add new user member', permission: 'members:create', page: 'people' },
  ...makers.map(([word, permission, page]) => ({ label: `New ${word}`, also: 'add create', permission, page })),
];
const newTask: Maker = { label: 'New task', also: 'add create activity', permission: 'schedule:create', page: 'tasks' };

/** The forms that somebody with these permissions may use, as actions. */
export function makerCommands(
  offered: readonly Maker[],
  permissions: readonly string[],
  go: (page: string) => void,
): readonly Command[] {
  return offered
    .filter(({ permission }) => permissions.includes(permission))
    .map(({ label, also, page }) => ({ id: `make ${page}`, label, also, run: () => go(page + newRecord) }));
}

/** Adds the forms of a workspace and of its open project to the palette. */
export function useMakerCommands(
  workspace: CallerWorkspace | null,
  projectId: string | undefined,
  ofProject: readonly string[],
): void {
  const router = useRouter();
  const list = useMemo(() => {
    if (!workspace) return [];
    const below = (base: string) => (page: string) => router.history.push(`${base}/${page}`);
    const base = `/w/${workspace.workspace_id}`;
    return [
      ...(projectId ? makerCommands([newTask], ofProject, below(`${base}/projects/${projectId}`)) : []),
      ...makerCommands(ofWorkspace, workspace.permissions, below(base)),
    ];
  }, [workspace, projectId, ofProject, router]);
  useActions(list);
}
