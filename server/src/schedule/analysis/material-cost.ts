// Cost of a programme's materials over time: the quantity of each assignment at the unit price, spread over the days of
// its task to the cent. An assignment with a cost from its file keeps that.
import { type MaterialUse, materialUses, type Resource, type Schedule } from '@horizon/schedule';
import { add, allocate, type Money, multiplyToCents, nearestMoney, productFits, round2 } from '@horizon/money';
import { formatDay } from '@horizon/working-time';

export interface MaterialCost {
  quantity: number;
  /** By day; empty if there is no price, or the amount exceeds the range of money. */
  byDay: Map<string, Money>;
  warning: string | null;
}

/** Each material that is used, by its id. Cost: the days of its tasks. */
export function materialCosts(schedule: Schedule): Map<string, MaterialCost> {
  const resources = new Map(schedule.network.programme.resources.map((resource) => [resource.id, resource]));
  const found = new Map<string, MaterialCost>();
  for (const use of materialUses(schedule)) {
    const resource = resources.get(use.assignment.resourceId)!;
    const material = found.get(resource.id) ?? { quantity: 0, byDay: new Map<string, Money>(), warning: null };
    found.set(resource.id, material);
    material.quantity = Math.round((material.quantity + use.quantity) * 1e6) / 1e6;
    const cost = costOf(use, resource);
    if (cost === null) {
      material.warning = 'Some of it has no price of a unit that can be calculated with.';
      continue;
    }
    const shares = allocate(
      cost,
      use.days.map(({ minutes }) => minutes),
    );
    use.days.forEach(({ day }, at) => {
      const label = formatDay(day);
      const before = material.byDay.get(label);
      material.byDay.set(label, before === undefined ? shares[at]! : add(before, shares[at]!));
    });
  }
  return found;
}

function costOf({ assignment, quantity }: MaterialUse, { costPerUnit }: Resource): Money | null {
  const given = assignment.cost === null ? null : nearestMoney(assignment.cost);
  if (given?.ok) return round2(given.amount);
  const price = nearestMoney(costPerUnit ?? Number.NaN);
  return price.ok && productFits(price.amount, quantity) ? multiplyToCents(price.amount, quantity) : null;
}
