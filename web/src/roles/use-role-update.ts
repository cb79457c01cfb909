import { useWrite } from '../client/data.ts';

/** Saves a role that was changed, in its form or by its title. */
export function useRoleUpdate() {
  return useWrite('updateRole', {
    alsoStale: ['people', 'session'],
    successMessage: (saved) => `The role ${saved.name} has been changed`,
    readsFirst: true,
  });
}
