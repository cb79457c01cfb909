// The weekly plan of a project from the API, and its cards on the board.
import type { Locator, Page } from '@playwright/test';
import { callsOf, type Person } from './person.ts';

export interface Card {
  action_id: string;
  name: string;
  crew: string | null;
  can_be_promised: boolean;
  constraints: { status: string }[];
  commitment: {
    day: number | null;
    version: number;
    crew: string | null;
    state: string;
    promised_at: string | null;
  } | null;
}

/** The call for this week's plan, in Sydney; `project`: the address of its pages. */
export function callOfThisWeek(project: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date());
  return `${callsOf(project)}/schedule/weekly-plan/${today}`;
}

/** The tasks of this week, of all crews. */
export async function cardsOfThisWeek({ get }: Person, project: string): Promise<Card[]> {
  const { groups } = await get<{ groups: { tasks: Card[] }[] }>(callOfThisWeek(project));
  return groups.flatMap((group) => group.tasks);
}

/** A card on the board, by the id of its task. */
export const cardOn = (page: Page, id: string): Locator => page.locator(`[data-card="${id}"]`);
