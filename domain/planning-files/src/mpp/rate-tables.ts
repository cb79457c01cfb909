// Cost rates and availability of a resource over time. Cost rates and availability are kept as tables of
// rows that each hold until the next begins (mpp-format facts, 7.2).
import type { Resource } from '@horizon/schedule';
import type { LocalMinute } from '@horizon/working-time';
import { readF64, readU16, type Slice } from './bytes.ts';
import { costToUnits, readLongTimestamp, unitsToFactor } from './encodings.ts';

const headerSize = 12;
const rateRowSize = 44;
const availabilityRowSize = 20;
const maxRows = 1000;

export interface CostRate {
  from: LocalMinute;
  costPerHour: number;
  overtimePerHour: number;
  costPerUse: number;
}

/** The rows of a cost rate table in the order of the file, each valid until the next begins. */
export function readCostRates(slice: Slice): CostRate[] {
  return rowsOf(slice, rateRowSize).map((at) => ({
    from: readLongTimestamp(slice.bytes, at),
    costPerHour: readF64(slice.bytes, at + 4),
    overtimePerHour: readF64(slice.bytes, at + 20),
    costPerUse: costToUnits(readF64(slice.bytes, at + 36)),
  }));
}

/** The row in force at that moment, the first when all begin later; none of no rows. */
export function rateAt(rates: CostRate[], moment: LocalMinute): CostRate | null {
  return rates.findLast(({ from }) => from <= moment) ?? rates[0] ?? null;
}

/** The units over time; the last row ends where the table says. */
export function readAvailability(slice: Slice): Resource['capacity'] {
  const rows = rowsOf(slice, availabilityRowSize);
  const capacity = rows.map((at) => ({
    from: readLongTimestamp(slice.bytes, at),
    to: readLongTimestamp(slice.bytes, at + availabilityRowSize),
    units: unitsToFactor(readF64(slice.bytes, at + 4)),
  }));
  return capacity.filter(({ from, to }) => to > from);
}

// Positions of the rows: as many as counted and as fit before the closing date.
function rowsOf({ bytes, at, length }: Slice, size: number): number[] {
  const fitting = Math.floor((length - headerSize - 4) / size);
  const count = Math.max(0, Math.min(readU16(bytes, at), fitting, maxRows));
  return Array.from({ length: count }, (_, i) => at + headerSize + i * size);
}
