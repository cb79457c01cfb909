// The export columns of labour rates: those of the list, with headings that the import recognises.
import type { Column } from '../../platform/spreadsheet.ts';
import type { RateAnswer } from './present.ts';

/** Cells that the caller may not see are empty. */
export const rateColumns: Column<RateAnswer>[] = [
  { header: 'Name', value: (rate) => rate.name, width: 32 },
  { header: 'Award', value: (rate) => rate.award_name, width: 32 },
  { header: 'Award code', value: (rate) => rate.award_code },
  { header: 'Role', value: (rate) => rate.role },
  { header: 'Level', value: (rate) => rate.level },
  { header: 'Cost rate', value: (rate) => rate.cost_rate, decimals: 4 },
  { header: 'Sell rate', value: (rate) => rate.sell_rate, decimals: 4 },
  { header: 'Multiplier', value: (rate) => rate.multiplier, decimals: 4 },
  { header: 'Effective date', value: (rate) => rate.effective_date },
  { header: 'Sales tax code', value: (rate) => rate.sales_tax_code },
  { header: 'Hourly cost', value: (rate) => rate.hourly_cost, decimals: 4 },
  { header: 'Hourly sell', value: (rate) => rate.hourly_sell, decimals: 4 },
  { header: 'Margin %', value: (rate) => rate.margin_pct, decimals: 2 },
  { header: 'State', value: (rate) => rate.state },
  { header: 'Project overrides', value: (rate) => rate.overrides_count },
  { header: 'Allowances', value: (rate) => rate.allowances_count },
];
