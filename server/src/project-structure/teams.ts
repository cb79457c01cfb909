import type { teamRecord } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import type { RecordRules } from '../platform/records/rules.ts';
import type { Scope } from '../platform/scope.ts';
import { activeMembers, namesOf } from '../platform/members.ts';

/** Teams: each name once on a project; their members are active members of the workspace. */
export const teamRules: RecordRules<typeof teamRecord> = {
  duplicates: {
    teams_once: {
      field: 'name',
      sentence: ({ name }) => `There is a team called ${name} here already. Choose another name.`,
    },
  },
  check: async ({ tx, scope, before }, values) => {
    // A member who has been suspended since stays in the team until removed.
    await checkMembers(tx, scope, values.members ?? [], before?.members);
    return values;
  },
  present: async (db, teams) => {
    const names = await namesOf(db, [...new Set(teams.flatMap(({ members }) => members))]);
    return teams.map(({ members }) => ({
      members: members.map((id) => ({ kinde_id: id, name: names.get(id) ?? '' })),
    }));
  },
};

async function checkMembers(db: Db, scope: Scope, wanted: string[], already: string[] = []): Promise<void> {
  const active = await activeMembers(db, scope, wanted);
  const faults = wanted.flatMap((id, index) =>
    active.has(id) || already.includes(id)
      ? []
      : [[`members.${index}`, ['There is no such active member in this workspace.']] as const],
  );
  if (faults.length > 0) {
    throw againstRule(Object.fromEntries(faults.map(([field, sentences]) => [field, [...sentences]])));
  }
}
