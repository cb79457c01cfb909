import type { CalendarSpec } from '@horizon/working-time';
import { useState } from 'react';
import { ApiFailure } from '../../client/api.ts';
import { refusalOf } from '../../client/failures.ts';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { useScheduleEdits } from '../tasks/programme.ts';
import type { ScheduleEdit } from '../tasks/tasks.ts';
import { calendarChanges, type CalendarDraft, type DraftFaults, draftOf, readDraft } from './calendar-draft.ts';

/** The state of the calendar editor: draft, preview and saving. */
export interface CalendarEditor {
  stored: CalendarSpec;
  draft: CalendarDraft;
  change: (changes: Partial<CalendarDraft>) => void;
  isChanged: boolean;
  /** The faults by field; empty if the draft is valid. */
  faults: DraftFaults;
  /** The calendars, including the draft if it is valid, otherwise the stored one. */
  specs: readonly CalendarSpec[];
  /** The edit that saving would send; null if nothing differs or the draft has faults. */
  edit: ScheduleEdit | null;
  saving: boolean;
  refused: { message: string; isStale: boolean } | null;
  save: (over?: 'theirs') => Promise<void>;
  discard: () => void;
}

/** Edits one calendar of the programme; remounted for each. */
export function useCalendarEditor(projectId: string, calendar: CalendarSpec, read: ReadProgramme): CalendarEditor {
  const saveEdits = useScheduleEdits(projectId);
  // The calendar on which the draft is based, to detect conflicts when it is saved.
  const [base, setBase] = useState({ spec: calendar, revision: read.revision });
  const [draft, setDraft] = useState(() => draftOf(calendar));
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<CalendarEditor['refused']>(null);
  const result = readDraft(draft, base.spec);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(base.spec));
  useLeaveGuard(isChanged && !saving);

  const begin = (spec: CalendarSpec, revision: number) => {
    setBase({ spec, revision });
    setDraft(draftOf(spec));
    setRefused(null);
  };
  // An unchanged draft follows changes by others, or by an undo.
  if (!isChanged && !saving && base.spec !== calendar && JSON.stringify(base.spec) !== JSON.stringify(calendar)) {
    begin(calendar, read.revision);
  }
  const spec = 'spec' in result ? result.spec : null;
  const changes = spec ? calendarChanges(base.spec, spec) : {};
  const edit: ScheduleEdit | null =
    Object.keys(changes).length > 0 ? ({ kind: 'calendar-changed', id: calendar.id, changes } as ScheduleEdit) : null;
  return {
    stored: base.spec,
    draft,
    change: (some) => {
      setDraft((before) => ({ ...before, ...some }));
      setRefused(null);
    },
    isChanged,
    faults: 'faults' in result ? result.faults : {},
    specs: read.programme.calendars.map((each) => (each.id === calendar.id ? (spec ?? base.spec) : each)),
    edit,
    saving,
    refused,
    save: async (over) => {
      if (!spec || !edit || saving) return;
      setSaving(true);
      try {
        const basedOn = over === 'theirs' ? read.revision : base.revision;
        const answer = await saveEdits({
          edits: [edit],
          basedOn,
          successMessage: `${spec.name} saved`,
          note: `Calendar ${spec.name} changed`,
        });
        begin(spec, answer.revision);
      } catch (error) {
        const isStale = error instanceof ApiFailure && error.code === 'stale';
        setRefused({ message: refusalOf(error).message, isStale });
      } finally {
        setSaving(false);
      }
    },
    discard: () => begin(calendar, read.revision),
  };
}
