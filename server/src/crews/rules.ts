import type { crewRecord } from '@horizon/contract';
import { workspaceDay } from '@horizon/labour';
import { againstRule, type Faults } from '../platform/failures.ts';
import type { RecordRules, Stored, Write } from '../platform/records/rules.ts';
import { crewPeople } from '../workers/crew-members.ts';
import { faultsOfDays, isMemberOn, membersOf } from './members.ts';

type Crew = Stored<typeof crewRecord>;

/** Crews: each name once in use; members are members of the workspace, and the leader is one of them. */
export const crewRules: RecordRules<typeof crewRecord> = {
  duplicates: {
    crews_once: {
      field: 'name',
      sentence: ({ name }) => `There is a crew called ${name} already. Choose another name.`,
    },
  },
  check: async (write, given) => {
    const values = {
      ...given,
      ...(given.members ? { members: membersOf(given.members) } : {}),
      ...(given.calendar ? { calendar: { ...given.calendar, days: given.calendar.days.toSorted() } } : {}),
    };
    await checkPeople(write, values);
    return values;
  },
  present: async (db, crews, { now }) => {
    const today = workspaceDay(now);
    const people = new Map<string, Awaited<ReturnType<typeof crewPeople>>>();
    for (const [workspaceId, own] of Map.groupBy(crews, (crew) => crew.workspace_id)) {
      const ids = own.flatMap(({ members, leader }) => [...members.map((one) => one.kinde_id), ...(leader ?? [])]);
      people.set(workspaceId, await crewPeople(db, workspaceId, [...new Set(ids)], today));
    }
    return crews.map((crew) => presented(crew, people.get(crew.workspace_id)!, today));
  },
};

function presented(crew: Crew, people: Awaited<ReturnType<typeof crewPeople>>, today: string) {
  const members = membersOf(crew.members).map((member) => ({
    ...member,
    name: people.get(member.kinde_id)?.name ?? '',
    is_current: isMemberOn(member, today),
    expired: people.get(member.kinde_id)?.expired ?? [],
  }));
  const current = members.filter((member) => member.is_current);
  return {
    id: crew.crew_id,
    members,
    leader_name: crew.leader === null ? null : (people.get(crew.leader)?.name ?? null),
    current_members: current.length,
    expired_members: current.filter(({ expired }) => expired.length > 0).length,
  };
}

/** People who have left the workspace stay in the crew until they are removed. */
async function checkPeople({ tx, scope, before, now }: Write<Crew>, values: Partial<Crew>): Promise<void> {
  const members = membersOf(values.members ?? before?.members ?? []);
  const faults: Faults = values.members ? faultsOfDays(members) : {};
  const ids = [...new Set(members.map((one) => one.kinde_id))];
  const known = await crewPeople(tx, scope.workspaceId, ids, workspaceDay(now));
  const already = new Set(before?.members.map((one) => one.kinde_id));
  if (values.members) {
    members.forEach(({ kinde_id: id }, index) => {
      const isHere = ['active', 'invited'].includes(known.get(id)?.status ?? '');
      if (!isHere && !already.has(id)) {
        faults[`members.${index}.kinde_id`] = ['There is no such member in this workspace.'];
      }
    });
  }
  const leader = values.leader === undefined ? before?.leader : values.leader;
  if (leader && (values.leader !== undefined || values.members) && !members.some((one) => one.kinde_id === leader)) {
    faults['leader'] = ['The leader is one of the members. Add them first, or choose another.'];
  }
  if (Object.keys(faults).length > 0) {
    throw againstRule(faults);
  }
}
