// The demo company's labour: typical roles and levels on Australian sites. The figures are made up for the demo and
// come from no award.
import type { NewAllowance } from '../src/labour-rates/allowances/store.ts';

export interface DemoAward {
  name: string;
  code: string;
  /** Hourly cost before the first yearly rise, and the margin on cost in per cent. */
  classifications: readonly { role: string; level: string; cost: string; margin_on_cost: number }[];
}

const ladder = (role: string, levels: readonly [level: string, cost: string, margin_on_cost: number][]) =>
  levels.map(([level, cost, margin_on_cost]) => ({ role, level, cost, margin_on_cost }));

export const awardsOfDemo: readonly DemoAward[] = [
  {
    name: 'Building and Construction General On-site Award 2020',
    code: 'MA000020',
    classifications: [
      ...ladder('Labourer', [
        ['CW1', '36.20', 48],
        ['CW2', '37.40', 47],
      ]),
      ...ladder('Carpenter', [
        ['CW3', '41.80', 52],
        ['CW4', '43.60', 50],
        ['CW5', '45.10', 49],
      ]),
      ...ladder('Formworker', [
        ['CW3', '42.10', 50],
        ['CW4', '43.90', 46],
      ]),
      ...ladder('Steel fixer', [
        ['CW3', '41.95', 44],
        ['CW4', '43.75', 22],
      ]),
      ...ladder('Concreter', [
        ['CW2', '38.30', 42],
        ['CW3', '41.20', 18],
      ]),
      ...ladder('Bricklayer', [['CW3', '42.60', 51]]),
      ...ladder('Plasterer', [['CW3', '42.05', 47]]),
      ...ladder('Tiler', [['CW3', '42.40', 45]]),
      ...ladder('Painter', [['CW3', '40.90', 20]]),
      ...ladder('Leading hand', [
        ['CW5', '47.20', 46],
        ['CW6', '49.10', 44],
      ]),
      ...ladder('Foreperson', [
        ['CW7', '54.80', 45],
        ['CW8', '57.30', 43],
      ]),
    ],
  },
  {
    name: 'Plumbing and Fire Sprinklers Award 2020',
    code: 'MA000036',
    classifications: [
      ...ladder('Plumber', [
        ['PW1', '44.70', 49],
        ['PW2', '46.40', 47],
        ['PW3', '48.90', 45],
      ]),
      ...ladder('Roof plumber', [['PW1', '44.10', 46]]),
      ...ladder('Sprinkler fitter', [
        ['SF1', '45.60', 44],
        ['SF2', '47.80', 21],
      ]),
      ...ladder('Gas fitter', [['PW2', '47.30', 48]]),
    ],
  },
  {
    name: 'Electrical, Electronic and Communications Contracting Award 2020',
    code: 'MA000025',
    classifications: [
      ...ladder('Electrician', [
        ['EW5', '46.90', 52],
        ['EW6', '48.70', 50],
        ['EW7', '51.20', 48],
      ]),
      ...ladder('Cable jointer', [['EW6', '49.40', 47]]),
      ...ladder('Communications technician', [
        ['EW5', '45.80', 45],
        ['EW6', '47.90', 19],
      ]),
      ...ladder('Trade assistant', [['EW2', '37.60', 41]]),
    ],
  },
  {
    name: 'Civil works enterprise agreement',
    code: 'EA-CIVIL',
    classifications: [
      ...ladder('Plant operator', [
        ['CW3', '44.30', 46],
        ['CW4', '46.50', 45],
        ['CW5', '48.80', 43],
      ]),
      ...ladder('Crane operator', [['CW7', '58.60', 42]]),
      ...ladder('Dogger', [['CW4', '45.70', 44]]),
      ...ladder('Rigger', [['CW5', '47.90', 43]]),
      ...ladder('Pipe layer', [['CW3', '42.80', 17]]),
      ...ladder('Traffic controller', [['CW1', '35.90', 38]]),
      ...ladder('Surveyor', [['S2', '61.40', 55]]),
      ...ladder('Site engineer', [
        ['E1', '56.20', 60],
        ['E2', '68.50', 58],
      ]),
    ],
  },
];

/** The effective date of each yearly version, and its rise of cost in per cent. */
export const yearlyRises = [
  { from: '2024-07-01', percent: 3.75 },
  { from: '2025-07-01', percent: 3.5 },
  { from: '2026-07-01', percent: 3.25 },
] as const;

/** Allowances of the newest versions: each on every n-th rate. */
export const labourAllowances: readonly (Omit<NewAllowance, 'id' | 'labour_rate_id'> & { every: number })[] = [
  {
    every: 1,
    name: 'Fares and travel',
    amount: '21.94',
    trigger: 'per_day',
    is_stackable: true,
    is_all_purpose: false,
    basis: 'fixed',
  },
  {
    every: 2,
    name: 'Multistorey, to the 15th floor',
    amount: '0.71',
    trigger: 'per_hour multistorey',
    is_stackable: true,
    is_all_purpose: false,
    basis: 'fixed',
  },
  {
    every: 3,
    name: 'Wet work',
    amount: '0.87',
    trigger: 'per_hour wet_work',
    is_stackable: false,
    is_all_purpose: false,
    basis: 'fixed',
  },
  {
    every: 3,
    name: 'Confined space',
    amount: '1.05',
    trigger: 'per_hour confined_space',
    is_stackable: false,
    is_all_purpose: false,
    basis: 'fixed',
  },
  {
    every: 4,
    name: 'Tool allowance',
    amount: '0.95',
    trigger: 'per_hour',
    is_stackable: true,
    is_all_purpose: true,
    basis: 'fixed',
  },
  {
    every: 5,
    name: 'Meal on overtime',
    amount: '18.20',
    trigger: 'per_meal overtime',
    is_stackable: true,
    is_all_purpose: false,
    basis: 'fixed',
  },
];
