import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';

export type Team = CallAnswer<'updateTeam'>;
export type Building = CallAnswer<'updateBuilding'>;

const alsoStale = ['audit'];

/** Deletes a team and brings it back; each can be undone from its toast. */
export function useTeamDeletion() {
  const { workspace_id: workspaceId } = useWorkspace();
  const paramsOf = (id: string) => ({ workspaceId, id });
  const undoDelete = useWrite('restoreTeam', { alsoStale, failsWith: 'Failed to restore team' });
  const undoRestore = useWrite('deleteTeam', { alsoStale, failsWith: 'Failed to delete team' });
  const remove = useWrite('deleteTeam', {
    alsoStale,
    says: (answer) => answer.message,
    undo: (answer) => undoDelete.mutate({ params: paramsOf(answer.id) }),
    failsWith: 'Failed to delete team',
  });
  const restore = useWrite('restoreTeam', {
    alsoStale,
    says: (team) => `The team ${team.name} has been restored`,
    undo: (team) => undoRestore.mutate({ params: paramsOf(team.team_bim_id) }),
    failsWith: 'Failed to restore team',
  });
  return {
    remove: (team: Team) => remove.mutate({ params: paramsOf(team.team_bim_id) }),
    restore: (team: Team) => restore.mutate({ params: paramsOf(team.team_bim_id) }),
  };
}

/** Deletes a building and brings it back; each can be undone from its toast. */
export function useBuildingDeletion() {
  const { workspace_id: workspaceId } = useWorkspace();
  const paramsOf = (id: string) => ({ workspaceId, id });
  const undoDelete = useWrite('restoreBuilding', { alsoStale, failsWith: 'Failed to restore building' });
  const undoRestore = useWrite('deleteBuilding', { alsoStale, failsWith: 'Failed to delete building' });
  const remove = useWrite('deleteBuilding', {
    alsoStale,
    says: (answer) => answer.message,
    undo: (answer) => undoDelete.mutate({ params: paramsOf(answer.id) }),
    failsWith: 'Failed to delete building',
  });
  const restore = useWrite('restoreBuilding', {
    alsoStale,
    says: (building) => `“${building.building_name}” has been restored`,
    undo: (building) => undoRestore.mutate({ params: paramsOf(building.building_id) }),
    failsWith: 'Failed to restore building',
  });
  return {
    remove: (building: Building) => remove.mutate({ params: paramsOf(building.building_id) }),
    restore: (building: Building) => restore.mutate({ params: paramsOf(building.building_id) }),
  };
}
