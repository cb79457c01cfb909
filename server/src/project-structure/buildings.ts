import type { buildingRecord } from '@horizon/contract';
import type { RecordRules } from '../platform/records/rules.ts';
import { placesOf } from './places.ts';

/** Buildings: each name once on a project; levels and zones in order. */
export const buildingRules: RecordRules<typeof buildingRecord> = {
  duplicates: {
    buildings_once: {
      field: 'building_name',
      sentence: ({ building_name }) =>
        `There is a building called ${building_name} on this project already. Choose another name.`,
    },
  },
  check: (_write, values) => ({ ...values, ...placesOf(values) }),
};
