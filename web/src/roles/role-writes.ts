import { useDeletion } from '../client/deletion.ts';
import { useWrite } from '../client/data.ts';

/** Updates a role, from its form or its title. */
export function useRoleUpdate() {
  return useWrite('updateRole', {
    alsoStale: ['people', 'session'],
    successMessage: (saved) =>
      saved.waiting
        ? `The permissions of ${saved.name} wait for an owner: they combine separate duties`
        : `The role ${saved.name} has been changed`,
    readsFirst: true,
  });
}

/** Deletes and restores a role. A role in use cannot be deleted: the page shows how many people have it. */
export const useRoleDeletion = () =>
  useDeletion({
    remove: 'deleteRole',
    restore: 'restoreRole',
    noun: 'role',
    restored: (role) =>
      role.waiting
        ? `The role ${role.name} has been restored; its permissions wait for an owner`
        : `The role ${role.name} has been restored`,
    alsoStale: ['people', 'session'],
    showsRefusal: true,
  });
