import { Refusal } from '../failures.ts';
import type { WorkProcesses } from '../work-processes.ts';
import { drawRecord, type PrintedRecord } from './draw-record.ts';

/**
 * The PDF of a record, rendered in a work process if there are any. Throws 422 with `refusal` if it takes over a
 * minute.
 */
export async function printRecord(
  work: WorkProcesses | null,
  record: PrintedRecord,
  refusal: string,
): Promise<Uint8Array> {
  const failed = () => new Refusal(422, 'too_complicated', refusal);
  return work
    ? work.run<Uint8Array>('drawRecord', record, { millis: 60_000, died: failed, late: failed })
    : drawRecord(record);
}

/** An instant formatted for printed records; empty for null. */
export const printedInstant = (instant: string | null): string =>
  instant === null ? '' : `${instant.slice(0, 16).replace('T', ' ')} UTC`;
