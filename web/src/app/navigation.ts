// The rail's sections at both levels, as data: the shell draws whatever it is given.
import {
  IconAdjustmentsHorizontal,
  IconBuilding,
  IconCalendarStats,
  IconChartBar,
  IconChecklist,
  IconCoins,
  IconFileInvoice,
  IconFiles,
  IconFolder,
  IconGavel,
  IconHome,
  IconLayoutGrid,
  IconListTree,
  IconMessage2Question,
  IconPlugConnected,
  IconRulerMeasure,
  IconSend,
  IconSettings,
  IconTimeline,
  IconTool,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export interface IconLook {
  size?: number;
  stroke?: number;
  'aria-hidden'?: boolean;
}

export interface RailItem {
  label: string;
  href: string;
  icon: ComponentType<IconLook>;
  /** Key after `g`. */
  goKey?: string;
  /** A number that asks for attention, such as open approvals. */
  count?: number;
}

export interface RailSection {
  /** None for the first, unnamed section. */
  title?: string;
  items: readonly RailItem[];
}

/** The rail of a workspace. */
export const workspaceSections: readonly RailSection[] = [
  {
    items: [
      { label: 'Home', href: '/', icon: IconHome, goKey: 'h' },
      { label: 'Projects', href: '/projects', icon: IconLayoutGrid, goKey: 'p' },
      { label: 'My work', href: '/my-work', icon: IconChecklist, goKey: 'm' },
    ],
  },
  {
    title: 'Directory',
    items: [
      { label: 'Clients', href: '/clients', icon: IconUsers },
      { label: 'Companies', href: '/companies', icon: IconBuilding },
      { label: 'Workers', href: '/workers', icon: IconTool },
      { label: 'Crews', href: '/crews', icon: IconUsersGroup },
    ],
  },
  {
    title: 'Rates',
    items: [
      { label: 'Awards', href: '/awards', icon: IconGavel },
      { label: 'Labour rates', href: '/labour-rates', icon: IconCoins, goKey: 'l' },
      { label: 'Allowances', href: '/allowances', icon: IconRulerMeasure },
    ],
  },
  {
    title: 'Workspace',
    items: [
      { label: 'Reports', href: '/reports', icon: IconChartBar, goKey: 'r' },
      { label: 'Integrations', href: '/integrations', icon: IconPlugConnected },
      { label: 'Settings', href: '/settings', icon: IconSettings },
    ],
  },
];

/** The rail inside of one project. */
export function projectSections(projectId: string): readonly RailSection[] {
  const at = (page: string) => `/projects/${projectId}${page}`;
  return [
    { items: [{ label: 'Overview', href: at('/overview'), icon: IconHome }] },
    {
      title: 'Plan',
      items: [
        { label: 'Schedule', href: at('/schedule'), icon: IconTimeline, goKey: 's' },
        { label: 'Tasks', href: at('/tasks'), icon: IconChecklist },
        { label: 'Weekly plan', href: at('/weekly-plan'), icon: IconCalendarStats },
        { label: 'WBS', href: at('/wbs'), icon: IconListTree },
        { label: 'Resources', href: at('/resources'), icon: IconUsersGroup },
      ],
    },
    {
      title: 'Cost',
      items: [
        { label: 'Tenders', href: at('/tenders'), icon: IconGavel, goKey: 't' },
        { label: 'RFQs', href: at('/rfqs'), icon: IconMessage2Question },
        { label: 'SOPs', href: at('/sops'), icon: IconFileInvoice },
        { label: 'Rate overrides', href: at('/rate-overrides'), icon: IconAdjustmentsHorizontal },
        { label: 'WIP', href: at('/wip'), icon: IconChartBar },
      ],
    },
    {
      title: 'Documents',
      items: [
        { label: 'Folders', href: at('/documents'), icon: IconFolder, goKey: 'd' },
        { label: 'Drawings', href: at('/drawings'), icon: IconFiles },
        { label: 'Transmittals', href: at('/transmittals'), icon: IconSend },
      ],
    },
    {
      title: 'Project',
      items: [
        { label: 'Team', href: at('/team'), icon: IconUsers },
        { label: 'Settings', href: at('/settings'), icon: IconSettings },
      ],
    },
  ];
}
