// Every call of the programme by its name.
import { programmeCalls } from './programme.ts';

export const scheduleCalls = {
  ...programmeCalls,
};
export { ScheduleEdit } from './edits.ts';
export { actionCategories, commitmentStates, exportFormats, makeReadyTypes, priorities } from './shapes.ts';
