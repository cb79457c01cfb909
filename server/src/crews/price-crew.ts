// Cost and sell price of an hour of a crew on a day: the sum over its members of that day. A member whose rate cannot
// be resolved is named and excluded from the sums.
import type { AnswerOf, Calls } from '@horizon/contract';
import { sum, toNumber } from '@horizon/money';
import { hourlyRates, type Unresolved } from '../labour-rates/pricing/hourly-rates.ts';
import { rateOfAward } from '../labour-rates/pricing/rate-of-award.ts';
import { seesCost, seesOverride } from '../labour-rates/cost-mask.ts';
import type { Db } from '../platform/database.ts';
import { notPermitted } from '../platform/failures.ts';
import { checkProject } from '../platform/records/visible.ts';
import type { Scope } from '../platform/scope.ts';
import { crewPeople, type CrewPerson } from '../workers/crew-members.ts';
import { isMemberOn, membersOf } from './members.ts';

interface PricedCrew {
  crew_id: string;
  members: Parameters<typeof membersOf>[0];
}

/** The price; costs are null for callers who may not see them. */
export async function priceCrew(
  db: Db,
  scope: Scope,
  crew: PricedCrew,
  { date, projectId, today }: { date: string; projectId: string | null; today: string },
): Promise<AnswerOf<Calls['priceCrew']>> {
  if (projectId) {
    await checkProject(db, scope, { view: 'projects:view', field: 'project_id', projectId });
    if (!seesOverride(scope, projectId)) throw notPermitted('labour_overrides:see_cost');
  }
  const present = membersOf(crew.members).filter((member) => isMemberOn(member, date));
  const people = await crewPeople(db, scope.workspaceId, [...new Set(present.map((one) => one.kinde_id))], today);
  const rateOf = await ratesOfPeople(db, scope, [...people.values()], date);
  const rateIds = [...rateOf.values()].flatMap((rate) => ('id' in rate ? rate.id : []));
  const rates = await hourlyRates(db, scope, { rateIds, date, projectId });
  const [showsCost, showsSell] = [seesCost(scope), scope.can('labour_rates:view')];
  const priced = present.map(({ kinde_id }) => {
    const person = people.get(kinde_id);
    const chosen = rateOf.get(kinde_id);
    const rate = chosen && 'id' in chosen ? rates.get(chosen.id) : chosen;
    const found = rate && 'cost' in rate ? rate : null;
    const why = rate && 'unresolved' in rate ? rate.unresolved : 'No labour rate is chosen for this worker.';
    return { kinde_id, name: person?.name ?? '', found, unresolved: found ? null : why };
  });
  const resolved = priced.flatMap(({ found }) => found ?? []);
  return {
    crew_id: crew.crew_id,
    date,
    project_id: projectId,
    cost_per_hour: showsCost ? toNumber(sum(resolved.map(({ cost }) => cost))) : null,
    sell_per_hour: showsSell ? toNumber(sum(resolved.map(({ sell }) => sell))) : null,
    is_complete: resolved.length === priced.length,
    member_count: priced.length,
    resolved_count: resolved.length,
    members: priced.map(({ found, ...member }) => ({
      ...member,
      rate_name: showsSell ? (found?.rateName ?? null) : null,
      effective_date: showsSell ? (found?.effectiveDate ?? null) : null,
      is_override: found?.isOverride ?? false,
      cost_per_hour: showsCost && found ? toNumber(found.cost) : null,
      sell_per_hour: showsSell && found ? toNumber(found.sell) : null,
    })),
  };
}

/**
 * The rate of each person by kinde_id: the chosen one, else that of award and level on the day; missing without either.
 */
async function ratesOfPeople(
  db: Db,
  scope: Scope,
  people: readonly CrewPerson[],
  date: string,
): Promise<Map<string, { id: string } | Unresolved>> {
  const found = new Map<string, { id: string } | Unresolved>();
  for (const { kinde_id: person, labour_rate_id: id, award_id: awardId, level } of people) {
    if (id) found.set(person, { id });
    else if (awardId && level?.trim()) found.set(person, await rateOfAward(db, scope, { awardId, level, date }));
  }
  return found;
}
