// Excel turns codes such as 1-2 or 3/4 into days as they are typed; the code is lost.

const months = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const dayForm = new RegExp(`^(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}-${months}(?:-\\d{2,4})?|${months}-\\d{2})$`, 'i');

/** A warning if the cell of a text column has a day in place of a text; else none. */
export function dateWarnings(label: string, text: string | undefined): string[] {
  const cell = text?.trim() ?? '';
  if (!dayForm.test(cell)) return [];
  return [`${label} “${cell}” is a date. Excel turns codes such as 1-2 into dates: check it, and type the code.`];
}
