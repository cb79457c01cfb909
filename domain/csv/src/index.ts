export { guardText, toCsv, type CsvCell } from './write-csv.ts';
export { readCsv, readCsvTable, type CsvLimits, type CsvTable } from './read-csv.ts';
