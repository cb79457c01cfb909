// The entry point for every planning file: detects the format from the bytes and calls its reader.
import { readCsv } from './csv/read-csv.ts';
import { detectFormat } from './detect-format.ts';
import { soundAmounts } from './model/amounts.ts';
import { readMpp } from './mpp/read-mpp.ts';
import { readMspdi } from './mspdi/read-mspdi.ts';
import { fault, type PlanningFileResult, type PlanningFormat, type ReadOptions } from './planning-file-result.ts';
import { readPmxml } from './pmxml/read-pmxml.ts';
import { readPsplib } from './psplib/read-psplib.ts';
import { largestFileBytes } from './text/decode-text.ts';
import { faultOfTooMany, TooManyRecords } from './record-limits.ts';
import { readXer } from './xer/read-xer.ts';

type Reader = (bytes: Uint8Array, options: ReadOptions) => PlanningFileResult;

const readers: Record<PlanningFormat, Reader> = {
  mspdi: readMspdi,
  xer: readXer,
  pmxml: readPmxml,
  csv: readCsv,
  mpp: readMpp,
  psplib: readPsplib,
};

/**
 * The programme in a planning file: Microsoft Project XML and .mpp, Primavera XER and P6 XML, CSV, PSPLIB. Packed files
 * are unpacked by the caller. Bad input is answered with a fault, never thrown; cost is about linear in the length.
 */
export function readPlanningFile(bytes: Uint8Array, options: ReadOptions = {}): PlanningFileResult {
  if (bytes.length > largestFileBytes)
    return fault('too-large', `The file has more than ${Math.round(largestFileBytes / 1_048_576)} MB.`);
  const format = detectFormat(bytes);
  if (typeof format !== 'string') return format;
  try {
    const read = readers[format](bytes, options);
    if (read.ok) read.warnings.push(...soundAmounts(read.programme));
    return read;
  } catch (error) {
    if (error instanceof TooManyRecords) return faultOfTooMany(error);
    throw error;
  }
}
