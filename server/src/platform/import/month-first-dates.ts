// Dates of a column that writes the month first, as American programs do. “07/13/2026” can only be 13 July; then
// “07/01/2026” in the same column is probably 1 July, though it reads as 7 January here.

const form = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/;
const december = 12;

/** The fault of a date that can be read in two ways; none for any other text. */
export type MonthFirstFault = (text: string | undefined) => string | null;

/**
 * The faults of the dates of a column: null throughout, unless one of its dates has the month first. `rowNames` are the
 * rows as the person sees them.
 */
export function monthFirstFaults(texts: readonly (string | undefined)[]): MonthFirstFault {
  const proof = texts.find((text) => {
    const [, first, second] = form.exec(text ?? '') ?? [];
    return Number(first) <= december && Number(second) > december;
  });
  if (proof === undefined) return () => null;
  return (text) => {
    const [, first, second] = form.exec(text ?? '') ?? [];
    if (first === undefined || Number(first) > december || Number(second) > december) return null;
    if (Number(first) === Number(second)) return null;
    return `“${text!.trim()}” has the day first here, but “${proof.trim()}” in the same column has the month first. Write both as 2026-07-01, or with the day first.`;
  };
}
