/** The calls that every declared record has, unless `only` names fewer. */
export const usualCalls = ['list', 'export', 'get', 'create', 'update', 'delete', 'restore'] as const;
export type UsualCall = (typeof usualCalls)[number];
