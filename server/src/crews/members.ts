// The members of a crew by day: membership on a day, and the faults of a list of members.
import type { Faults } from '../platform/failures.ts';

export interface CrewMember {
  kinde_id: string;
  from: string | null;
  to: string | null;
}

/** True if the person is in the crew on the day; the last day counts. */
export function isMemberOn({ from, to }: CrewMember, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to);
}

/** Members as they are stored: open ends are null. */
export function membersOf(
  given: readonly { kinde_id: string; from?: string | null; to?: string | null }[],
): CrewMember[] {
  return given.map(({ kinde_id, from = null, to = null }) => ({ kinde_id, from, to }));
}

/** Faults of the periods: an end before its beginning, or overlapping periods of one person. */
export function faultsOfDays(members: readonly CrewMember[]): Faults {
  const faults: Faults = {};
  members.forEach((member, index) => {
    if (member.from !== null && member.to !== null && member.to < member.from) {
      faults[`members.${index}.to`] = ['The last day is before the first.'];
      return;
    }
    const isTwice = members.slice(0, index).some((other) => other.kinde_id === member.kinde_id && meet(other, member));
    if (isTwice) {
      faults[`members.${index}.kinde_id`] = ['This person is in the crew on these days already.'];
    }
  });
  return faults;
}

function meet(a: CrewMember, b: CrewMember): boolean {
  return (a.to ?? '9999') >= (b.from ?? '') && (b.to ?? '9999') >= (a.from ?? '');
}
