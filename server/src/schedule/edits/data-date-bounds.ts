// A data date may be unusual (before the start, after today): the update asks about it. One of another century is a
// typing error.
import { dayOf, dayOfMinute, formatDay, type LocalDay, parseDay } from '@horizon/working-time';
import { againstRule } from '../../platform/failures.ts';
import type { WireEdit } from './apply-edits.ts';

const first = dayOf(1980, 1, 1);
const last = dayOf(2100, 12, 31);

function farFault(day: LocalDay): string | null {
  return day >= first && day <= last
    ? null
    : `${formatDay(day)} is no data date of a programme. Choose a day from ${formatDay(first)} to ${formatDay(last)}.`;
}

/** Refuses, 422 at its field, a data date of an edit outside 1980 to 2100. */
export function refuseFarDataDates(edits: readonly WireEdit[]): void {
  edits.forEach((edit, place) => {
    const date = edit.kind === 'project-changed' ? edit.changes.statusDate : undefined;
    const fault = date === undefined || date === null ? null : farFault(dayOfMinute(date));
    if (fault !== null) {
      throw againstRule({ [`edits.${place}.changes.statusDate`]: [fault] }, fault);
    }
  });
}

/** Refuses, 422 at its field, a data date of a project outside 1980 to 2100. */
export function refuseFarDataDate(dataDate: string | null | undefined): void {
  const day = dataDate ? parseDay(dataDate) : null;
  const fault = day === null ? null : farFault(day);
  if (fault !== null) {
    throw againstRule({ status_date: [fault] }, fault);
  }
}
