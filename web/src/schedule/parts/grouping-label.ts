// The label of a grouping: in lower case for the product's own fields, as written for the programme's own names.
import type { TaskGrouping } from '@horizon/schedule';

/** `By trade`, `By WBS`, `By Phase Code`. */
export function groupingLabel({ key, label }: TaskGrouping): string {
  return `By ${key === 'wbs' || key.includes(':') ? label : label.toLowerCase()}`;
}
