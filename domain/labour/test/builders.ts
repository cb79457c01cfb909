import { money } from '@horizon/money';
import { priceLine } from '@horizon/labour';
import type { Allowance, LabourRate, LabourWork, PricedLine, ProjectOverride } from '@horizon/labour';

/** The second version of a carpenter's rate, 43.50 / 70.50 from 1 July 2025, unless specified otherwise. */
export function rate(changes: Partial<LabourRate> = {}): LabourRate {
  return {
    id: 'v2',
    workspace_id: 'w1',
    name: 'Carpenter CW3',
    award_id: 'a1',
    role: 'Carpenter',
    level: 'CW3',
    cost_rate: money('43.50'),
    sell_rate: money('70.50'),
    multiplier: 1,
    effective_date: '2025-07-01',
    sales_tax_code: 'OUTPUT',
    is_deleted: false,
    created_at: '2025-06-01T00:00:00Z',
    ...changes,
  };
}

export const v1 = rate({
  id: 'v1',
  cost_rate: money('42.00'),
  sell_rate: money('68.00'),
  effective_date: '2024-07-01',
  created_at: '2024-06-01T00:00:00Z',
});
export const v2 = rate();
export const v2Overtime = rate({ id: 'v2-ot', name: 'Carpenter CW3 OT 1.5', multiplier: 1.5 });

export function override(changes: Partial<ProjectOverride> = {}): ProjectOverride {
  return {
    id: 'o1',
    project_id: 'p1',
    labour_rate_id: 'v2',
    override_rate: money('46.00'),
    override_sell_rate: null,
    valid_from: null,
    valid_to: null,
    reason: 'Site agreement',
    ...changes,
  };
}

export function allowance(changes: Partial<Allowance> = {}): Allowance {
  return {
    id: 'fares',
    labour_rate_id: 'v2',
    name: 'Fares',
    amount: money('21.94'),
    trigger: 'per_day',
    is_stackable: true,
    created_at: '2025-06-01T00:00:00Z',
    ...changes,
  };
}

export const fares = allowance();
export const multistorey = allowance({
  id: 'multistorey',
  name: 'Multistorey',
  amount: money('0.71'),
  trigger: 'per_hour multistorey',
});
export const wetWork = allowance({
  id: 'wet',
  name: 'Wet work',
  amount: money('0.87'),
  trigger: 'per_hour wet_work',
  is_stackable: false,
});
export const confinedSpace = allowance({
  id: 'confined',
  name: 'Confined space',
  amount: money('1.05'),
  trigger: 'per_hour confined_space',
  is_stackable: false,
});

/** Eight hours on a Wednesday at the second version. */
export function work(changes: Partial<LabourWork> = {}): LabourWork {
  return { rate: v2, date: '2025-07-02', hours: 8, ...changes };
}

/** The line priced; fails the test with its faults when it cannot be. */
export function price(changes: Partial<LabourWork> = {}): PricedLine {
  const line = priceLine(work(changes));
  if (!line.ok) throw new Error(JSON.stringify(line.faults));
  return line;
}
