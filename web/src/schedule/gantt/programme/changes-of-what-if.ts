// Describes the changes a what-if would apply, including renames, which move no dates.
import { countOf } from '../../../ui/format.ts';
import type { PlannerEdit } from './programme-source.ts';

/** Labels of fields; other field names are split into words. */
const fieldWords: Readonly<Record<string, string>> = {
  code: 'activity id',
  durationMinutes: 'duration',
  durationUnit: 'duration',
  calendarId: 'calendar',
  assigneeUserId: 'responsible',
  manualStart: 'dates',
  manualFinish: 'dates',
  remainingMinutes: 'remaining duration',
  levellingDelayMinutes: 'levelling delay',
  isManual: 'scheduling by hand',
  isActive: 'in use or not',
  isMilestone: 'milestone',
  percentComplete: 'progress',
};
const wordOf = (field: string) => fieldWords[field] ?? field.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase();

/** `2 tasks changed: name, trade`, `1 link added`; empty without changes. Each task and link counts once per line. */
export function formatChangeCount(edits: readonly PlannerEdit[]): string[] {
  const found = new Map<string, { one: string; ids: Set<string>; words: Set<string> }>();
  const note = (done: string, one: string, id: string, words: readonly string[] = []) => {
    const line = found.get(done) ?? { one, ids: new Set(), words: new Set() };
    line.ids.add(id);
    for (const word of words) line.words.add(word);
    found.set(done, line);
  };
  for (const edit of edits) {
    if (edit.kind === 'task-added') note('task added', 'task', edit.task.id);
    else if (edit.kind === 'task-removed') note('task deleted', 'task', edit.id);
    else if (edit.kind === 'task-moved') note('task moved in the outline', 'task', edit.id);
    else if (edit.kind === 'task-changed') note('task changed', 'task', edit.id, Object.keys(edit.changes).map(wordOf));
    else if (edit.kind === 'link-added') note('link added', 'link', edit.link.id);
    else if (edit.kind === 'link-changed') note('link changed', 'link', edit.id);
    else if (edit.kind === 'link-removed') note('link deleted', 'link', edit.id);
    else if (edit.kind === 'assignment-added') note('resource added', 'resource', edit.assignment.id);
    else note('setting of the programme changed', 'setting of the programme', edit.kind);
  }
  return [...found].map(([done, { one, ids, words }]) => {
    const label = `${countOf(ids.size, one, one.replace(/^(task|link|resource|setting)/, '$1s'))}${done.slice(one.length)}`;
    return words.size === 0 ? label : `${label}: ${[...words].join(', ')}`;
  });
}
