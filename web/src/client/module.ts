// The part of the web client that belongs to a domain: each has a `module.ts`, and `app/modules.ts` lists them.
import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { IconLook } from '../ui/icon-look.ts';

/** The sections of the navigation rail of a workspace, in their order; the first has no title. */
export const workspaceSections = ['Start', 'Registers', 'Directory', 'Workspace', 'Administration'] as const;
/** Those of a project. */
export const projectSections = ['Programme', 'Site', 'Resources', 'Documents', 'Commercial', 'Set-up'] as const;

/** An item of the navigation rail. */
export interface RailEntry<Section extends string> {
  section: Section;
  label: string;
  /** Below the address of the workspace or project. */
  page: string;
  icon: ComponentType<IconLook>;
  /** The key after `g` that opens it. */
  goKey?: string;
  /** Marked as current only on exactly this address, not on those below it. */
  exact?: boolean;
  /** Listed for people with this permission; without it for everybody. */
  permission?: string;
  /** Its number, loaded after the page: nothing while it is zero. */
  badge?: ComponentType<{ href: string }>;
  /** Shows the whole programme, so it is hidden from people who see only their own tasks. */
  isWhole?: boolean;
}

/** A page that the command palette finds although the rail does not list it. */
export interface MorePage {
  label: string;
  /** Where it belongs, shown after the label. */
  hint: string;
  page: string;
  permission: string;
}

/** The pages of a domain in a workspace, and how people come to them. */
export interface WebModule {
  workspaceRail?: readonly RailEntry<(typeof workspaceSections)[number]>[];
  projectRail?: readonly RailEntry<(typeof projectSections)[number]>[];
  morePages?: readonly MorePage[];
  routes: readonly AnyRoute[];
}
