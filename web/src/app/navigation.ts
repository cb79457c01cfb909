// The navigation rail of a workspace as data; the shell renders it. A page is listed for people who may open it.
import {
  IconAdjustmentsHorizontal,
  IconArrowsDiff,
  IconBarrierBlock,
  IconBellCog,
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconBuildingSkyscraper,
  IconCalendar,
  IconCalendarWeek,
  IconCertificate,
  IconChecklist,
  IconChartBar,
  IconCoins,
  IconClipboardText,
  IconFileImport,
  IconFileCheck,
  IconFileStack,
  IconFiles,
  IconFlag,
  IconForms,
  IconGauge,
  IconHelmet,
  IconHistory,
  IconHome,
  IconIdBadge2,
  IconLayoutGrid,
  IconListCheck,
  IconMail,
  IconMessageQuestion,
  IconPlug,
  IconRoute,
  IconSend,
  IconSettings,
  IconShieldLock,
  IconSitemap,
  IconStack2,
  IconTable,
  IconTimeline,
  IconToggleLeft,
  IconTools,
  IconUserDollar,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { IconLook } from '../ui/icon-look.ts';
import { isCurrent } from '../client/app-link.tsx';
import type { CallerWorkspace } from '../client/caller.tsx';

export interface RailItem {
  label: string;
  href: string;
  icon: ComponentType<IconLook>;
  /** The key after `g` that opens it. */
  goKey?: string;
  /** Marked as current only on exactly this address, not on those below it. */
  exact?: boolean;
  /** A badge number, such as open approvals. */
  count?: number;
}

export interface RailSection {
  /** Missing for the first section. */
  title?: string;
  /** Collapsed until it is opened or contains the current page. */
  isFolded?: boolean;
  items: readonly RailItem[];
}

interface Place extends RailItem {
  permission?: string;
  /** Shows the whole programme, so it is hidden from people who see only their own tasks. */
  whole?: boolean;
}

/** The rail of a workspace for the caller's permissions. */
function workspaceSections(workspace: CallerWorkspace): readonly RailSection[] {
  const at = (page: string) => `/w/${workspace.workspace_id}${page}`;
  const sections: { title?: string; isFolded?: boolean; items: Place[] }[] = [
    {
      items: [
        { label: 'Home', href: at(''), icon: IconHome, goKey: 'h', exact: true },
        // For everybody: a role on a single project shows that project.
        { label: 'Projects', href: at('/projects'), icon: IconLayoutGrid, goKey: 'p' },
        { label: 'Work items', href: at('/work-items'), icon: IconChecklist, permission: 'schedule:view' },
      ],
    },
    {
      title: 'Registers',
      items: [
        { label: 'Labour rates', href: at('/rates'), icon: IconCoins, goKey: 'l', permission: 'labour_rates:view' },
        { label: 'Transmittals', href: at('/transmittals'), icon: IconSend, permission: 'transmittals:view' },
        { label: 'Forms', href: at('/forms'), icon: IconClipboardText, goKey: 'f', permission: 'forms:view' },
        { label: 'Form types', href: at('/form-types'), icon: IconForms, permission: 'form_types:edit' },
        { label: 'Source files', href: at('/source-files'), icon: IconFileStack, permission: 'source_files:view' },
      ],
    },
    {
      title: 'Directory',
      items: [
        { label: 'People', href: at('/people'), icon: IconUsers, goKey: 'u', permission: 'members:view' },
        { label: 'Companies', href: at('/companies'), icon: IconBuilding, goKey: 'c', permission: 'companies:view' },
        {
          label: 'Prequalifications',
          href: at('/prequalifications'),
          icon: IconCertificate,
          permission: 'companies:view',
        },
        { label: 'Clients', href: at('/clients'), icon: IconUserDollar, permission: 'clients:view' },
        { label: 'Crews', href: at('/crews'), icon: IconHelmet, permission: 'crews:view' },
        { label: 'Workers', href: at('/workers'), icon: IconIdBadge2, permission: 'crews:view' },
        { label: 'Teams', href: at('/teams'), icon: IconUsersGroup, permission: 'project_structure:view' },
        {
          label: 'Buildings',
          href: at('/buildings'),
          icon: IconBuildingCommunity,
          permission: 'project_structure:view',
        },
      ],
    },
    {
      title: 'Workspace',
      items: [
        { label: 'Settings', href: at('/settings'), icon: IconSettings, permission: 'workspace:edit' },
        {
          label: 'Business entity',
          href: at('/business-entity'),
          icon: IconBuildingBank,
          permission: 'business_entities:view',
        },
        { label: 'Roles', href: at('/roles'), icon: IconShieldLock, permission: 'roles:view' },
        { label: 'Features', href: at('/features'), icon: IconToggleLeft, permission: 'workspace:edit' },
        { label: 'History', href: at('/history'), icon: IconHistory, permission: 'audit:view' },
      ],
    },
    {
      title: 'Administration',
      // Set up once and rarely opened.
      isFolded: true,
      items: [
        {
          label: 'Document standards',
          href: at('/document-standards'),
          icon: IconFileCheck,
          permission: 'documents:administer',
        },
        {
          label: 'Notification templates',
          href: at('/notification-templates'),
          icon: IconBellCog,
          permission: 'notification_templates:view',
        },
        { label: 'Outbox', href: at('/outbox'), icon: IconMail, permission: 'mail:view' },
        { label: 'Integrations', href: at('/integrations'), icon: IconPlug, permission: 'integrations:view' },
        { label: 'Webhooks', href: at('/webhooks'), icon: IconWebhook, permission: 'webhooks:view' },
        { label: 'Background jobs', href: at('/jobs'), icon: IconStack2, permission: 'jobs:view' },
      ],
    },
  ];
  return sections
    .map(({ items, ...section }) => ({
      ...section,
      items: items.filter((item) => !item.permission || workspace.permissions.includes(item.permission)),
    }))
    .filter((section) => section.items.length > 0);
}

/** The rail of a project for somebody with these permissions. */
export function projectSections(
  workspaceId: string,
  projectId: string,
  permissions: readonly string[],
): readonly RailSection[] {
  const at = (page: string) => `/w/${workspaceId}/projects/${projectId}${page}`;
  const permission = 'schedule:view';
  const whole = { permission, whole: true };
  const workings = { permission: 'schedule:analyse', whole: true };
  const sections: { title: string; isFolded?: boolean; items: Place[] }[] = [
    {
      title: 'Programme',
      items: [
        { label: 'Dashboard', href: at('/dashboard'), icon: IconGauge, goKey: 'd', ...whole },
        { label: 'Programme', href: at('/gantt'), icon: IconTimeline, goKey: 's', ...whole },
        { label: 'Tasks', href: at('/tasks'), icon: IconListCheck, goKey: 't', permission },
        { label: 'Critical path', href: at('/critical-path'), icon: IconRoute, goKey: 'x', ...workings },
        { label: 'Baselines', href: at('/baselines'), icon: IconFlag, goKey: 'b', ...whole },
        { label: 'Comparison', href: at('/comparison'), icon: IconArrowsDiff, goKey: 'm', ...whole },
      ],
    },
    {
      title: 'Site',
      items: [
        { label: 'Weekly plan', href: at('/weekly-plan'), icon: IconCalendarWeek, goKey: 'k', permission },
        { label: 'Constraint log', href: at('/constraints'), icon: IconBarrierBlock, goKey: 'y', ...workings },
        { label: 'Proposals', href: at('/proposals'), icon: IconMessageQuestion, goKey: 'v', ...workings },
      ],
    },
    {
      title: 'Resources',
      items: [
        { label: 'Resources', href: at('/resources'), icon: IconChartBar, goKey: 'r', ...workings },
        { label: 'Resource list', href: at('/resource-list'), icon: IconTools, goKey: 'n', ...workings },
      ],
    },
    {
      title: 'Documents',
      items: [
        { label: 'Documents', href: at('/documents'), icon: IconFiles, goKey: 'f', permission: 'documents:view' },
        { label: 'Transmittals', href: at('/transmittals'), icon: IconSend, permission: 'transmittals:view' },
        { label: 'Revision matrix', href: at('/revision-matrix'), icon: IconTable, permission: 'transmittals:edit' },
      ],
    },
    {
      title: 'Set-up',
      isFolded: true,
      items: [
        { label: 'WBS', href: at('/wbs'), icon: IconSitemap, goKey: 'w', ...whole },
        { label: 'Calendars', href: at('/calendars'), icon: IconCalendar, goKey: 'a', ...whole },
        {
          label: 'Distribution matrix',
          href: at('/distribution-matrix'),
          icon: IconUsersGroup,
          permission: 'transmittals:edit',
        },
        {
          label: 'Schedule options',
          href: at('/schedule-options'),
          icon: IconAdjustmentsHorizontal,
          goKey: 'o',
          ...whole,
        },
        {
          label: 'Import',
          href: at('/import'),
          icon: IconFileImport,
          goKey: 'i',
          permission: 'schedule:create',
          whole: true,
        },
      ],
    },
  ];
  const isOwnOnly = permissions.includes('schedule:own');
  return sections
    .map(({ items, ...section }) => ({
      ...section,
      items: items.filter(
        (item) => (!item.permission || permissions.includes(item.permission)) && !(item.whole && isOwnOnly),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The rail of a workspace: first the open project's pages, then the workspace's own, collapsed while a project is open. */
export function railSections(
  workspace: CallerWorkspace,
  project: { projectId: string; permissions: readonly string[] } | undefined,
): readonly RailSection[] {
  const [start, ...rest] = workspaceSections(workspace);
  const ofProject = project ? projectSections(workspace.workspace_id, project.projectId, project.permissions) : [];
  if (ofProject.length === 0) return [start!, ...rest];
  return [start!, ...ofProject, ...rest.map((section) => ({ ...section, isFolded: true }))];
}

/** Links to the workspaces, while none of them is open. */
export function toWorkspaces(workspaces: readonly CallerWorkspace[]): readonly RailSection[] {
  const items = workspaces.map(({ workspace_id, workspace }) => ({
    label: workspace,
    href: `/w/${workspace_id}`,
    icon: IconBuildingSkyscraper,
  }));
  return items.length > 0 ? [{ title: 'Workspaces', items }] : [];
}

/** The current link: the closest one at or above the page shown; undefined if there is none. */
export function currentPlace(sections: readonly RailSection[], path: string): string | undefined {
  return sections
    .flatMap((section) => section.items)
    .filter((item) => isCurrent(path, item.href, !item.exact))
    .map((item) => item.href)
    .toSorted((a, b) => b.length - a.length)[0];
}
