import type { Permission } from '@horizon/contract';
import { describe, expect, it } from 'vitest';
import { hasAllPermissions, type Membership } from './scope.ts';

interface Held {
  wide?: Permission[];
  on?: Record<string, Permission[]>;
  isExternal?: boolean;
  isOwner?: boolean;
}
const membership = ({ wide = [], on = {}, isExternal = false, isOwner = false }: Held): Membership => ({
  workspaceId: 'w',
  workspace: 'Workspace',
  permissions: new Set(wide),
  projectPermissions: new Map(Object.entries(on).map(([id, ownPermissions]) => [id, new Set(ownPermissions)])),
  roleNames: [],
  roleKeys: isOwner ? ['workspace-owner'] : [],
  isExternal,
  isArchived: false,
  requiresTwoFactors: false,
  archivedProjects: new Map(),
  switchedOff: new Set(),
  projectsSwitchedOff: new Map(),
});
const view: Permission[] = ['schedule:view'];
const own: Permission[] = ['schedule:view', 'schedule:own'];
const outside = (ownPermissions: Held) => ({ ...ownPermissions, isExternal: true });

describe('who holds all that another holds', () => {
  it.each<[string, Held, Held, boolean]>([
    ['the same for the workspace', { wide: view }, { wide: view }, true],
    ['the workspace’s, of who holds it on a project', { wide: view }, { on: { p: view } }, true],
    ['a project’s, of who holds it for the workspace', { on: { p: view } }, { wide: view }, false],
    ['all records, of who is narrowed', { wide: view }, outside({ wide: own, on: { p: own } }), true],
    ['the own records, of who holds all', { wide: own }, { wide: view }, false],
    ['the own records, of who is narrowed too', { wide: own }, { wide: own }, false],
    ['the own records and all of the project', { wide: own, on: { p: view } }, { on: { p: view } }, true],
    ['from outside, of one of the house', outside({ wide: view, on: { p: view } }), { wide: view }, false],
    [
      'from outside, narrowed by one role',
      outside({ wide: own, on: { p: view } }),
      outside({ on: { p: view } }),
      false,
    ],
    ['from outside, of the same project', outside({ on: { p: view } }), outside({ on: { p: view } }), true],
    ['from outside, of another project', outside({ wide: view, on: { p: view } }), outside({ on: { q: view } }), false],
    ['as an owner', { isOwner: true, wide: own }, { wide: view }, true],
    ['of an owner', { wide: view }, { isOwner: true, wide: view }, false],
  ])('%s', (_held, mine, others, expected) => {
    expect(hasAllPermissions(membership(mine), membership(others))).toBe(expected);
  });
});
