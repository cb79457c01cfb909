// Building and Construction General On-site Award 2020 (MA000020), from the first full pay period on or after
// 1 July 2024. Source: Fair Work Commission determination PR773904 of 18 June 2024 (Annual Wage Review 2023–24),
// which states the amounts; the percentages of the industry allowance are from the Australian Building and
// Construction Commission's note on the award. Other percentages are worked back and marked so. Later figures
// exist and are not shipped: import them.

import { money } from '@horizon/money';
import type { AwardAllowance, AwardLevel, AwardSet } from './award-set.ts';

const DETERMINATION = 'Fair Work Commission determination PR773904';

const levels: readonly AwardLevel[] = (
  [
    ['9', 'ECW 9', '1207.80', '31.78'],
    ['8', 'CW/ECW 8', '1186.90', '31.23'],
    ['7', 'CW/ECW 7', '1158.70', '30.49'],
    ['6', 'CW/ECW 6', '1126.50', '29.64'],
    ['5', 'CW/ECW 5', '1097.30', '28.88'],
    ['4', 'CW/ECW 4', '1064.80', '28.02'],
    ['3', 'CW/ECW 3', '1032.30', '27.17'],
    ['2', 'CW/ECW 2', '1003.10', '26.40'],
    ['1(d)', 'CW/ECW 1 (level d)', '983.30', '25.88'],
    ['1(c)', 'CW/ECW 1 (level c)', '966.00', '25.42'],
    ['1(b)', 'CW/ECW 1 (level b)', '953.20', '25.08'],
    ['1(a)', 'CW/ECW 1 (level a)', '934.80', '24.60'],
  ] as const
).map(([level, classification, weekly, hourly]) => ({
  level,
  classification,
  weekly: money(weekly),
  hourly: money(hourly),
}));

const fromDetermination = {
  basis_is_inferred: true,
  is_all_purpose: false,
  instead_of: null,
  source: DETERMINATION,
} as const;

const allowances: readonly AwardAllowance[] = [
  {
    key: 'industry',
    clause: '22.1(a)',
    name: 'Industry allowance, general building and construction',
    amount: money('61.94'),
    unit: 'per_week',
    trigger: 'per_week',
    instead_of: null,
    is_all_purpose: true,
    basis: 'percent_weekly_standard',
    percent: 6,
    basis_is_inferred: false,
    source: DETERMINATION,
  },
  {
    key: 'industry_residential',
    clause: '22.1(b)',
    name: 'Industry allowance, residential',
    amount: money('49.55'),
    unit: 'per_week',
    trigger: 'per_week',
    instead_of: 'industry',
    is_all_purpose: true,
    basis: 'percent_weekly_standard',
    percent: 4.8,
    basis_is_inferred: false,
    source: DETERMINATION,
  },
  {
    ...fromDetermination,
    key: 'underground',
    clause: '23.2(a)',
    name: 'Underground allowance',
    amount: money('18.58'),
    unit: 'per_week',
    trigger: 'per_week underground',
    is_all_purpose: true,
    basis: 'percent_weekly_standard',
    percent: 1.8,
  },
  {
    ...fromDetermination,
    key: 'underground_part',
    clause: '23.2(b)',
    name: 'Underground allowance, part',
    amount: money('4.13'),
    unit: 'per_day',
    trigger: 'per_day in part below ground',
    basis: 'percent_weekly_standard',
    percent: 0.4,
  },
  {
    ...fromDetermination,
    key: 'clause_23_3_d_lower',
    clause: '23.3(d)',
    name: 'Clause 23.3(d), lower amount',
    amount: money('0.87'),
    unit: 'per_hour',
    trigger: 'per_hour clause 23.3(d), lower',
    basis: 'percent_hourly_standard',
    percent: 3.2,
  },
  {
    ...fromDetermination,
    key: 'clause_23_3_d_higher',
    clause: '23.3(d)',
    name: 'Clause 23.3(d), higher amount',
    amount: money('1.74'),
    unit: 'per_hour',
    trigger: 'per_hour clause 23.3(d), higher',
    basis: 'percent_hourly_standard',
    percent: 6.4,
  },
  {
    ...fromDetermination,
    key: 'multistorey_to_15',
    clause: '23.3(e)(i)',
    name: 'Multistorey allowance, from the commencement of building to 15th floor level',
    amount: money('0.71'),
    unit: 'per_hour',
    trigger: 'per_hour multistorey',
    basis: 'percent_hourly_standard',
    percent: 2.6,
  },
  {
    key: 'fares_and_travel',
    clause: null,
    name: 'Fares and travel, one day',
    amount: money('21.94'),
    unit: 'per_day',
    trigger: 'per_day',
    instead_of: null,
    is_all_purpose: false,
    basis: 'fixed',
    percent: null,
    basis_is_inferred: false,
    source: 'Secondary: a payroll provider’s page on the award’s fares and travel allowance, from 1 July 2024',
  },
];

/** The award's figures from 1 July 2024; only those with a source. */
export const ma000020: AwardSet = {
  code: 'MA000020',
  name: 'Building and Construction General On-site Award 2020',
  determination: 'PR773904',
  effective_date: '2024-07-01',
  source: DETERMINATION,
  standard_rate: { weekly: money('1032.30'), hourly: money('27.17') },
  levels,
  allowances,
  disclaimer:
    'Award minimum rates are a reference only. They hold from the first full pay period on or after 1 July 2024, ' +
    'and later rates exist. Enterprise agreements usually govern what is paid on site: check before you rely on them.',
};
