// The navigation rail of a workspace as data; the shell renders it. A page is listed for people who may open it.
import { IconBuildingSkyscraper } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { IconLook } from '../ui/icon-look.ts';
import { isCurrent } from '../client/app-link.tsx';
import type { CallerWorkspace } from '../client/caller.tsx';
import { projectSections as titlesOfProject, workspaceSections, type RailEntry } from '../client/module.ts';
import { modules } from './modules.ts';

export interface RailItem {
  label: string;
  href: string;
  icon: ComponentType<IconLook>;
  /** The key after `g` that opens it. */
  goKey?: string;
  /** Marked as current only on exactly this address, not on those below it. */
  exact?: boolean;
  /** Its number, such as open approvals, loaded after the page. */
  badge?: ComponentType<{ href: string }>;
}

export interface RailSection {
  /** Missing for the first section. */
  title?: string;
  /** Collapsed until it is opened or contains the current page. */
  isFolded?: boolean;
  items: readonly RailItem[];
}

const [start] = workspaceSections;
/** Collapsed until they are opened: rarely needed. */
const folded: readonly string[] = ['Workspace', 'Administration', 'Resources', 'Set-up'];

/** The sections with the entries that somebody with these permissions may open; without the empty ones. */
function sectionsOf<Section extends string>(
  titles: readonly Section[],
  entries: readonly RailEntry<Section>[],
  { at, permissions }: { at: string; permissions: readonly string[] },
): readonly RailSection[] {
  const isOwnOnly = permissions.includes('schedule:own');
  const open = entries.filter(
    ({ permission, isWhole }) => (!permission || permissions.includes(permission)) && !(isWhole && isOwnOnly),
  );
  return titles
    .map((title) => ({
      ...(title === start ? {} : { title }),
      ...(folded.includes(title) ? { isFolded: true } : {}),
      items: open
        .filter(({ section }) => section === title)
        .map(({ section: _section, page, permission: _permission, isWhole: _isWhole, ...item }) => ({
          ...item,
          href: `${at}${page}`,
        })),
    }))
    .filter(({ items }) => items.length > 0);
}

const entriesOfWorkspace = modules.flatMap(({ workspaceRail = [] }) => workspaceRail);
const entriesOfProject = modules.flatMap(({ projectRail = [] }) => projectRail);

/** The rail of a project for somebody with these permissions. */
export function projectSections(
  workspaceId: string,
  projectId: string,
  permissions: readonly string[],
): readonly RailSection[] {
  return sectionsOf(titlesOfProject, entriesOfProject, { at: `/w/${workspaceId}/projects/${projectId}`, permissions });
}

/** The rail of a workspace: first the open project's pages, then the workspace's own, collapsed while a project is open. */
export function railSections(
  workspace: CallerWorkspace,
  project: { projectId: string; permissions: readonly string[] } | undefined,
): readonly RailSection[] {
  const { workspace_id: workspaceId, permissions } = workspace;
  const [first, ...rest] = sectionsOf(workspaceSections, entriesOfWorkspace, { at: `/w/${workspaceId}`, permissions });
  const ofProject = project ? projectSections(workspaceId, project.projectId, project.permissions) : [];
  if (ofProject.length === 0) return [first!, ...rest];
  return withinWindow([first!, ...ofProject, ...rest.map((section) => ({ ...section, isFolded: true }))]);
}

/** Sections that are collapsed where somebody may open so much that the rail would scroll, the first ones first. */
const foldedFirst: readonly string[] = ['Site', 'Documents'];
/** Entries and titles that fit a window 900 pixels high. */
const mostLines = 28.5;

function withinWindow(sections: readonly RailSection[]): readonly RailSection[] {
  // A title is 34 pixels high, an entry 28.
  const lines = sections.reduce(
    (sum, { title, isFolded, items }) => sum + (title ? 34 / 28 : 0) + (isFolded ? 0 : items.length),
    0,
  );
  const next = foldedFirst.find((title) => sections.some((one) => one.title === title && !one.isFolded));
  if (lines <= mostLines || next === undefined) return sections;
  return withinWindow(sections.map((one) => (one.title === next ? { ...one, isFolded: true } : one)));
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
