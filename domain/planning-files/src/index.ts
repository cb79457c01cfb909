export { readCsv } from './csv/read-csv.ts';
export { type ExtraTexts, type ExtraKind, type ExtraCell } from './csv/extra-cells.ts';
export type { LinkBeyond, LinkColumn } from './csv/links-of-table.ts';
export { keyTitle, markedKey, type RowKey } from './csv/row-keys.ts';
export { csvLine } from './csv/csv-table.ts';
export { type TableChoice, tableForPeople, writeCsv } from './csv/write-csv.ts';
export { readMpp } from './mpp/read-mpp.ts';
export { readMspdi } from './mspdi/read-mspdi.ts';
export { writeMspdi } from './mspdi/write-mspdi.ts';
export * from './planning-file-result.ts';
export { readPmxml } from './pmxml/read-pmxml.ts';
export { psplibPeriodMinutes, readPsplib } from './psplib/read-psplib.ts';
export type { NotCarriedOver } from './reading-log.ts';
export { readPlanningFile } from './read-planning-file.ts';
export { readXer } from './xer/read-xer.ts';
export { writeXer } from './xer/write-xer.ts';
export type { WriteOptions, WrittenFile } from './writing/written-file.ts';
export { withCalculatedDates } from './report/calculated-dates.ts';
export {
  compareWithStored,
  comparedFields,
  type StoredComparison,
  type StoredDifference,
  type StoredField,
} from './report/compare-with-stored.ts';
export { programmeReport, type ReportInput } from './report/programme-report.ts';
export {
  taskTable,
  taskTableColumns,
  type TaskTableColumn,
  type TaskTableRow,
  taskTableText,
} from './report/task-table.ts';
export { declaredXmlEncoding, decodeText } from './text/decode-text.ts';
