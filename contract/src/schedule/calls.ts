// Every call of the programme, work items, WBS and imports by its name.
import { attachmentCalls } from '../record/attachments.ts';
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
  ...attachmentCalls({
    one: 'Task',
    oneWord: 'task',
    domain: 'schedule',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}/tasks/{id}',
    view: 'schedule:view',
    // The people who record progress on site also add its photographs.
    edit: 'schedule:record',
    projectGrants: true,
  }),
};
export { ScheduleEdit } from './edits.ts';
export { importDataDates, importEncodings, importModes } from './import-report.ts';
export { maxImported, uploadHistory, uploadTimeoutMillis } from './import.ts';
export { taskColumnIds } from './tasks.ts';
export { actionCategories, commitmentStates, exportFormats, makeReadyTypes, priorities } from './shapes.ts';
