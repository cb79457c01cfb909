// The weekly plan opened last in this browser: the page to open without a connection.
import { removeLocally, storeLocally, readLocally } from '../ui/browser-storage.ts';
const key = 'horizon.last-week';

/** A week of a project's plan that this browser stores for a person. */
export interface LastWeek {
  personId: string;
  workspaceId: string;
  projectId: string;
  /** The Monday. */
  week: string;
  /** The length of the look-ahead in weeks. */
  weeks: number;
  /** Name and time zone of the project. */
  projectName: string;
  timeZone: string;
}

/** The week that the person opened last; null if there is none. */
export function lastWeek(personId: string): LastWeek | null {
  const text = readLocally(key);
  try {
    const kept = text === null ? null : (JSON.parse(text) as LastWeek);
    return kept?.personId === personId ? kept : null;
  } catch {
    return null;
  }
}

/** The stored name and time zone of a project; null if no week of it is stored. */
export function keptProject(personId: string, projectId: string): Pick<LastWeek, 'projectName' | 'timeZone'> | null {
  const kept = lastWeek(personId);
  return kept?.projectId === projectId ? kept : null;
}

/** Stores the week as the one opened last. */
export function rememberWeek(week: LastWeek): void {
  storeLocally(key, JSON.stringify(week));
}

/** Removes the stored week, as on sign-out. */
export function forgetWeek(): void {
  removeLocally(key);
}

/** The address of the stored week. */
export function weekHref({ workspaceId, projectId, week, weeks }: LastWeek): string {
  return `/w/${workspaceId}/projects/${projectId}/weekly-plan?week=${week}&weeks=${weeks}`;
}
