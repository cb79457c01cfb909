// A grouping as a choice says it: what the product knows in its own words, what the programme calls so by its name.
import type { TaskGrouping } from '@horizon/schedule';

/** `By trade`, `By WBS`, `By Phase Code`. */
export function groupingLabel({ key, label }: TaskGrouping): string {
  return `By ${key === 'wbs' || key.includes(':') ? label : label.toLowerCase()}`;
}
