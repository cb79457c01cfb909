import { useParams } from '@tanstack/react-router';
import {
  IconCalendarWeek,
  IconClipboardList,
  IconCoins,
  IconHome,
  IconListCheck,
  IconTimeline,
  IconUsers,
} from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { usePossibleCaller, type CallerWorkspace } from '../client/caller.tsx';
import { lastWeek } from '../client/last-week.ts';
import { useProjectPermissions } from '../client/project-permissions.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { useMakerCommands } from './action-commands.ts';
import { CallerMenu } from './caller-menu.tsx';
import { useConnection } from './connection.tsx';
import { useIsMissingProject } from './missing-project.ts';
import { railSections, toWorkspaces } from './navigation.ts';
import type { ShellSlots } from './shell.tsx';
import { Switcher } from './switcher.tsx';

/** The contents of the frame for the current person and workspace. */
export function useShellSlots(workspace: CallerWorkspace | null): ShellSlots {
  const { workspaceId, projectId: named } = useParams({ strict: false });
  const isMissing = useIsMissingProject(workspace?.workspace_id, named);
  // A missing project, or a project of a missing workspace, has no pages.
  const here = isMissing || workspace?.workspace_id !== workspaceId ? undefined : named;
  const kept = useKeptProject(workspace);
  // Offline, every page has a link to the weekly plan, which works offline.
  const projectId = here ?? (isMissing ? undefined : kept);
  const permissions = useProjectPermissions(workspace, projectId);
  const caller = usePossibleCaller();
  useMakerCommands(workspace, projectId, permissions);
  const [switching, setSwitching] = useState(false);
  const onSwitch = useCallback(() => setSwitching(true), []);
  const close = useCallback(() => setSwitching(false), []);
  return useMemo(() => {
    const at = (page: string) => (workspace ? `/w/${workspace.workspace_id}${page}` : '/');
    const sections = workspace
      ? railSections(workspace, projectId ? { projectId, permissions } : undefined)
      : toWorkspaces(caller?.workspaces ?? []);
    const open = new Set(sections.flatMap((section) => section.items).map((item) => item.href));
    return {
      sections,
      // On a phone, the work of the open project comes first; without one, links to projects.
      bottomItems: [
        { label: 'Home', href: at(''), icon: IconHome, exact: true },
        ...(projectId
          ? [
              { label: 'Weekly plan', href: at(`/projects/${projectId}/weekly-plan`), icon: IconCalendarWeek },
              { label: 'Tasks', href: at(`/projects/${projectId}/tasks`), icon: IconListCheck },
              { label: 'Programme', href: at(`/projects/${projectId}/gantt`), icon: IconTimeline },
            ]
          : [
              { label: 'Projects', href: at('/projects'), icon: IconClipboardList },
              { label: 'Rates', href: at('/rates'), icon: IconCoins },
              { label: 'People', href: at('/people'), icon: IconUsers },
            ]),
      ].filter((item) => open.has(item.href)),
      switcher: <Switcher workspace={workspace} isOpen={switching} onOpen={onSwitch} onClose={close} />,
      onSwitch,
      notifications: <NotificationBell workspaceId={workspace?.workspace_id} />,
      account: <CallerMenu />,
    };
  }, [workspace, projectId, permissions, switching, onSwitch, close, caller]);
}

/** Offline: the project whose week is stored in this browser. */
function useKeptProject(workspace: CallerWorkspace | null): string | undefined {
  const caller = usePossibleCaller();
  const isCut = useConnection() === 'offline';
  const last = isCut && caller ? lastWeek(caller.kinde_id) : null;
  return last && last.workspaceId === workspace?.workspace_id ? last.projectId : undefined;
}
