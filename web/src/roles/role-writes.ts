import { useDeletion } from '../client/deletion.ts';
import { useWrite } from '../client/data.ts';

/** Saves a role that was changed, in its form or by its title. */
export function useRoleUpdate() {
  return useWrite('updateRole', {
    alsoStale: ['people', 'session'],
    successMessage: (saved) => `The role ${saved.name} has been changed`,
    readsFirst: true,
  });
}

/** Deletes a role and brings it back. A role in use stays: the page says by how many. */
export const useRoleDeletion = () =>
  useDeletion({
    remove: 'deleteRole',
    restore: 'restoreRole',
    noun: 'role',
    restored: (role) => `The role ${role.name} has been restored`,
    alsoStale: ['people', 'session'],
    showsRefusal: true,
  });
