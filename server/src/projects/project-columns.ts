// The export columns of projects: those of the list. Cells that the caller may not see are empty.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Column } from '../platform/spreadsheet.ts';

/** Days of the forecast finish after contract completion, below zero before it. */
function againstContract({ forecast_finish, end_date }: AnswerOf<Calls['getProject']>): number | null {
  if (forecast_finish === null || end_date === null) return null;
  return Math.round((Date.parse(forecast_finish) - Date.parse(end_date)) / 86_400_000);
}

export const projectColumns: Column<AnswerOf<Calls['getProject']>>[] = [
  { header: 'Project', value: (project) => project.project_name, width: 36 },
  { header: 'Number', value: (project) => project.project_number },
  { header: 'Sector', value: (project) => project.sector },
  { header: 'State', value: (project) => project.state },
  { header: 'Address', value: (project) => project.address, width: 40 },
  { header: 'Start', value: (project) => project.start_date },
  { header: 'Completion', value: (project) => project.end_date },
  { header: 'Forecast finish', value: (project) => project.forecast_finish },
  { header: 'Baseline finish', value: (project) => project.baseline_finish },
  { header: 'Against baseline, days', value: (project) => project.finish_variance_days, decimals: 0 },
  { header: 'Against contract, days', value: againstContract, decimals: 0 },
  { header: 'Progress, %', value: (project) => project.progress_percentage, decimals: 1 },
  { header: 'Contract value', value: (project) => project.contract_value, decimals: 2 },
  { header: 'Currency', value: (project) => project.currency },
  { header: 'Archived', value: (project) => (project.is_archived ? 'yes' : 'no') },
];
