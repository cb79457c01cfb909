export { guardText, toCsv, type CsvCell } from './write-csv.ts';
export { readCsv } from './read-csv.ts';
