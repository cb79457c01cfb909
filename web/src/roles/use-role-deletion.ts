import { useDeletion } from '../client/deletion.ts';

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
