export { readCsv } from './csv/read-csv.ts';
export { readMpp } from './mpp/read-mpp.ts';
export { readMspdi } from './mspdi/read-mspdi.ts';
export * from './planning-file-result.ts';
export { readPmxml } from './pmxml/read-pmxml.ts';
export { psplibPeriodMinutes, readPsplib } from './psplib/read-psplib.ts';
export type { NotCarriedOver } from './reading-log.ts';
export { readPlanningFile } from './read-planning-file.ts';
export { readXer } from './xer/read-xer.ts';
