export { readMspdi } from './mspdi/read-mspdi.ts';
export * from './planning-file-result.ts';
export type { NotCarriedOver } from './reading-log.ts';
export { readXer } from './xer/read-xer.ts';
