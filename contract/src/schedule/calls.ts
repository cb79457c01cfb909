// Every call of the programme, work items, WBS and imports by its name.
import { actionCalls } from './actions.ts';
import { analysisCalls } from './analysis.ts';
import { comparisonCalls } from './comparison.ts';
import { dashboardCalls } from './dashboard.ts';
import { scheduleImportCalls } from './import.ts';
import { makeReadyCalls } from './make-ready.ts';
import { programmeCalls } from './programme.ts';
import { proposalCalls } from './proposals.ts';
import { resourceCalls } from './resources.ts';
import { scenarioCalls } from './scenarios.ts';
import { taskLinkCalls } from './task-links.ts';
import { taskCalls } from './tasks.ts';
import { wbsCalls } from './wbs.ts';
import { wbsImportCalls } from './wbs-import.ts';
import { weeklyPlanCalls } from './weekly-plan.ts';

export const scheduleCalls = {
  ...programmeCalls,
  ...taskCalls,
  ...taskLinkCalls,
  ...makeReadyCalls,
  ...weeklyPlanCalls,
  ...proposalCalls,
  ...analysisCalls,
  ...scenarioCalls,
  ...comparisonCalls,
  ...resourceCalls,
  ...dashboardCalls,
  ...scheduleImportCalls,
  ...actionCalls,
  ...wbsCalls,
  ...wbsImportCalls,
};
export { relatedTypes } from './actions.ts';
export { ScheduleEdit } from './edits.ts';
export { importDataDates, importModes, maxImported, uploadHistory, uploadTimeoutMillis } from './import.ts';
export { taskColumnIds } from './tasks.ts';
export { actionCategories, commitmentStates, exportFormats, makeReadyTypes, priorities } from './shapes.ts';
