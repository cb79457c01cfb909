// Public holidays of the whole of New South Wales, 2025 to 2027, as dates. Source: Public Holidays Act 2010 (NSW), section 4
// (the days, and the additional day where New Year's Day, Christmas Day or Boxing Day falls on a weekend; Australia Day moves
// to the Monday), and Public Holidays Order 2011 (NSW), which adds the Monday after Anzac Day in 2026 and 2027 alone. Checked
// against the tables of the NSW Government and of Local Government NSW. Later years are not shipped: they are declared anew.
import type { PublicHoliday } from './public-holiday.ts';

const dated = [
  ['2025-01-01', 'New Year’s Day'],
  ['2025-01-27', 'Australia Day'],
  ['2025-04-18', 'Good Friday'],
  ['2025-04-19', 'Easter Saturday'],
  ['2025-04-20', 'Easter Sunday'],
  ['2025-04-21', 'Easter Monday'],
  ['2025-04-25', 'Anzac Day'],
  ['2025-06-09', 'King’s Birthday'],
  ['2025-10-06', 'Labour Day'],
  ['2025-12-25', 'Christmas Day'],
  ['2025-12-26', 'Boxing Day'],
  ['2026-01-01', 'New Year’s Day'],
  ['2026-01-26', 'Australia Day'],
  ['2026-04-03', 'Good Friday'],
  ['2026-04-04', 'Easter Saturday'],
  ['2026-04-05', 'Easter Sunday'],
  ['2026-04-06', 'Easter Monday'],
  ['2026-04-25', 'Anzac Day'],
  ['2026-04-27', 'Anzac Day, additional day'],
  ['2026-06-08', 'King’s Birthday'],
  ['2026-10-05', 'Labour Day'],
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-26', 'Boxing Day'],
  ['2026-12-28', 'Boxing Day, additional day'],
  ['2027-01-01', 'New Year’s Day'],
  ['2027-01-26', 'Australia Day'],
  ['2027-03-26', 'Good Friday'],
  ['2027-03-27', 'Easter Saturday'],
  ['2027-03-28', 'Easter Sunday'],
  ['2027-03-29', 'Easter Monday'],
  ['2027-04-25', 'Anzac Day'],
  ['2027-04-26', 'Anzac Day, additional day'],
  ['2027-06-14', 'King’s Birthday'],
  ['2027-10-04', 'Labour Day'],
  ['2027-12-25', 'Christmas Day'],
  ['2027-12-26', 'Boxing Day'],
  ['2027-12-27', 'Christmas Day, additional day'],
  ['2027-12-28', 'Boxing Day, additional day'],
] as const;

/** Public holidays of New South Wales from 2025 to 2027, in the order of their days; those of single districts are left out. */
export const newSouthWalesHolidays: readonly PublicHoliday[] = dated.map(([day, name]) => ({ day, name }));
