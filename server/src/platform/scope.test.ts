import type { Permission } from '@horizon/contract';
import { describe, expect, it } from 'vitest';
import { hasAllPermissions, type Membership } from './scope.ts';

interface Grants {
  wide?: Permission[];
  on?: Record<string, Permission[]>;
  isExternal?: boolean;
  isOwner?: boolean;
}
const membership = ({ wide = [], on = {}, isExternal = false, isOwner = false }: Grants): Membership => ({
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
const outside = (ownPermissions: Grants) => ({ ...ownPermissions, isExternal: true });

describe('whether a person has all permissions of another', () => {
  it.each<[string, Grants, Grants, boolean]>([
    ['the same for the workspace', { wide: view }, { wide: view }, true],
    ['the workspace’s, of somebody who has it on a project', { wide: view }, { on: { p: view } }, true],
    ['a project’s, of somebody who has it for the workspace', { on: { p: view } }, { wide: view }, false],
    ['all records, of somebody restricted to their own', { wide: view }, outside({ wide: own, on: { p: own } }), true],
    ['own records, of somebody who sees all', { wide: own }, { wide: view }, false],
    ['own records, of somebody restricted too', { wide: own }, { wide: own }, false],
    ['own records and all of the project', { wide: own, on: { p: view } }, { on: { p: view } }, true],
    ['external, of somebody internal', outside({ wide: view, on: { p: view } }), { wide: view }, false],
    ['external, restricted by one role', outside({ wide: own, on: { p: view } }), outside({ on: { p: view } }), false],
    ['external, of the same project', outside({ on: { p: view } }), outside({ on: { p: view } }), true],
    ['from outside, of another project', outside({ wide: view, on: { p: view } }), outside({ on: { q: view } }), false],
    ['as an owner', { isOwner: true, wide: own }, { wide: view }, true],
    ['of an owner', { wide: view }, { isOwner: true, wide: view }, false],
  ])('%s', (_held, mine, others, expected) => {
    expect(hasAllPermissions(membership(mine), membership(others))).toBe(expected);
  });
});
