// Matches a file's calendars with existing ones by name, for the programme, its resources and tasks.
import { isEqual, type Programme } from '@horizon/schedule';
import type { CalendarSpec } from '@horizon/working-time';
import type { Draft } from '../schedule/edits/draft.ts';
import { derivedId } from './derived-id.ts';
import type { Image } from './image-of-present.ts';

/** Our calendars by those of a file. */
export interface MergedCalendars {
  /** Ours for one of the file; null if only the format created it. */
  of: (id: string | null) => string | null;
  /** Ours for one of the image. */
  ofImage: (id: string | null) => string | null;
}

/** Merges the file's calendars into the draft: existing ones stay unchanged unless the file takes precedence. */
export function mergeCalendars(
  draft: Draft,
  file: Programme,
  { image, takesFile }: { image: Image | null; takesFile: boolean },
): MergedCalendars {
  const { projectId, programme } = draft.state;
  const imaged = image?.programme.calendars ?? [];
  const imagedByName = new Map(imaged.map((calendar) => [calendar.name, calendar]));
  const changed = new Set(file.calendars.filter((calendar) => !isSame(calendar, imagedByName.get(calendar.name))));
  const ours = new Map<string, string>();
  const of = (id: string | null) => (id === null ? null : (ours.get(id) ?? null));

  const here = new Map(programme.calendars.map((calendar) => [calendar.name, calendar.id]));
  for (const calendar of file.calendars) {
    const { id, name } = calendar;
    const known = here.get(name);
    here.delete(name);
    // Skip one that only the format creates.
    if (known === undefined && !changed.has(calendar)) continue;
    ours.set(id, known ?? derivedId('calendar', projectId, id, name));
  }
  for (const calendar of changed) {
    const id = ours.get(calendar.id)!;
    if (takesFile || !draft.calendars.get(id)) {
      draft.calendars.set(id, { ...calendar, id, parentId: of(calendar.parentId) });
    }
  }
  return {
    of,
    ofImage: (id) => {
      const calendar = imaged.find((each) => each.id === id);
      const same = file.calendars.find(({ name }) => name === calendar?.name);
      return same ? of(same.id) : (calendar?.id ?? null);
    },
  };
}

/** Equal except for the file's ids. */
function isSame(calendar: CalendarSpec, image: CalendarSpec | undefined): boolean {
  const plain = ({ id: _id, parentId: _parent, ...rest }: CalendarSpec) => rest;
  return image !== undefined && isEqual(plain(calendar), plain(image));
}
