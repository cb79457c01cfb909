// Materials are bought by quantity: tonnes of steel at a price per tonne. Planning files keep the quantity where others have
// their hours and the price where others have their rate of an hour; here both go where nobody takes them for time.
import type { Assignment, Resource } from '@horizon/schedule';

/** Quantities in the unit of measure of the material. */
export interface Quantities {
  quantity: number;
  actualQuantity: number;
  remainingQuantity: number;
}

/** Sets the price of a material per unit; a material has no working time. */
export function settleMaterial(resource: Resource, unitOfMeasure: string | null): void {
  if (resource.kind !== 'material') return;
  resource.unitOfMeasure = unitOfMeasure;
  resource.costPerUnit = resource.costPerHour;
  resource.costPerHour = null;
  resource.maxUnits = 1;
  resource.capacity = [];
}

/** The assignment of a material: its quantities, and no work. */
export function settleQuantities(assignment: Assignment, quantities: Quantities): void {
  assignment.quantity = sound(quantities.quantity);
  assignment.actualQuantity = sound(quantities.actualQuantity);
  assignment.remainingQuantity = sound(quantities.remainingQuantity);
  assignment.workMinutes = 0;
  assignment.actualWorkMinutes = 0;
  assignment.remainingWorkMinutes = 0;
  assignment.units = 1;
}

/** Six decimals, as P6 keeps them; what no file means counts as none. */
function sound(quantity: number): number {
  return Number.isFinite(quantity) && Math.abs(quantity) <= 1e12 ? Math.round(quantity * 1e6) / 1e6 : 0;
}
