import type { CallAnswer } from '../client/api.ts';

export type Team = CallAnswer<'updateTeam'>;
export type Building = CallAnswer<'updateBuilding'>;
