// The field numbers of custom fields, group by group in the order of their numbers (mpp-format facts, 4.2 and 4.3).
import type { Programme } from '@horizon/schedule';

export interface CustomGroup {
  name: string;
  type: Programme['customFields'][number]['type'];
  /** Field numbers of the first, second … field of the group. */
  fields: number[];
}

export const taskGroups: CustomGroup[] = [
  { name: 'Text', type: 'text', fields: [51, 54, 57, 60, 63, ...run(66, 5), ...run(317, 20)] },
  { name: 'Number', type: 'number', fields: [...run(87, 5), ...run(302, 15)] },
  { name: 'Date', type: 'date', fields: run(265, 10) },
  { name: 'Start', type: 'date', fields: [52, 55, 58, 61, 64, ...run(282, 5, 2)] },
  { name: 'Finish', type: 'date', fields: [53, 56, 59, 62, 65, ...run(283, 5, 2)] },
  { name: 'Duration', type: 'duration', fields: [...run(103, 3), ...run(275, 7)] },
  { name: 'Cost', type: 'cost', fields: [...run(106, 3), ...run(258, 7)] },
  { name: 'Flag', type: 'flag', fields: [...run(72, 10), ...run(292, 10)] },
  { name: 'Outline Code', type: 'text', fields: run(417, 10, 2) },
];

export const resourceGroups: CustomGroup[] = [
  { name: 'Text', type: 'text', fields: [8, 9, ...run(30, 3), ...run(97, 5), ...run(225, 20)] },
  { name: 'Number', type: 'number', fields: [...run(112, 5), ...run(205, 15)] },
  { name: 'Date', type: 'date', fields: run(173, 10) },
  { name: 'Start', type: 'date', fields: [...run(102, 5), ...run(220, 5)] },
  { name: 'Finish', type: 'date', fields: [...run(107, 5), ...run(190, 5)] },
  { name: 'Duration', type: 'duration', fields: [...run(117, 3), ...run(183, 7)] },
  { name: 'Cost', type: 'cost', fields: [...run(123, 3), ...run(166, 7)] },
  // The numbers of resource flags are not known: they go without alias.
  { name: 'Flag', type: 'flag', fields: run(-20, 20) },
  { name: 'Outline Code', type: 'text', fields: run(279, 10, 2) },
];

/** First fields of baseline n = 1 to 10 of a task; the others follow at fixed distances. */
export function taskBaselineBase(number: number): number {
  return number <= 5 ? 482 + 11 * (number - 1) : 544 + 11 * (number - 6);
}

function run(first: number, count: number, step = 1): number[] {
  return Array.from({ length: count }, (_, i) => first + step * i);
}
