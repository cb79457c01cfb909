// Where without a connection? To the weekly plan opened last here: its week is kept in this browser.
import { removePersisted, keepHere, readKept } from '../ui/browser-storage.ts';
const key = 'horizon.last-week';

/** A week of a project's plan that this browser keeps for a person. */
export interface LastWeek {
  personId: string;
  workspaceId: string;
  projectId: string;
  /** The Monday. */
  week: string;
  /** How many weeks are looked ahead. */
  weeks: number;
  /** What the project is called, and whose clock its days are counted by. */
  projectName: string;
  timeZone: string;
}

/** The week that the person opened last; none where none was. */
export function lastWeek(personId: string): LastWeek | null {
  const text = readKept(key);
  try {
    const kept = text === null ? null : (JSON.parse(text) as LastWeek);
    return kept?.personId === personId ? kept : null;
  } catch {
    return null;
  }
}

/** What is known of a project without a connection; none of one whose week is not kept. */
export function keptProject(personId: string, projectId: string): Pick<LastWeek, 'projectName' | 'timeZone'> | null {
  const kept = lastWeek(personId);
  return kept?.projectId === projectId ? kept : null;
}

/** Keeps which week was opened. */
export function rememberWeek(week: LastWeek): void {
  keepHere(key, JSON.stringify(week));
}

/** Forgets it: somebody leaves this browser. */
export function forgetWeek(): void {
  removePersisted(key);
}

/** The address of the week as it is kept. */
export function weekHref({ workspaceId, projectId, week, weeks }: LastWeek): string {
  return `/w/${workspaceId}/projects/${projectId}/weekly-plan?week=${week}&weeks=${weeks}`;
}
