// Display of work items of all categories in lists and pages.
import { actionCategories } from 'virtual:words';
import type { CallAnswer } from '../client/api.ts';
import type { Choice } from '../ui/fields.tsx';
import { dayIn } from '../ui/format.ts';

export type WorkItem = CallAnswer<'getWorkItem'>;
/** A row of the list, which is loaded with all fields. */
export type ListedItem = CallAnswer<'listActions'>['items'][number];

/** The category of programme tasks, which are edited in the programme. */
export const taskCategory = 'Scheduling Task';

export const categoryChoices: readonly Choice[] = actionCategories.map((value) => ({ value, label: value }));
/** Categories of work items that are created and edited here. */
export const otherCategoryChoices: readonly Choice[] = categoryChoices.filter(({ value }) => value !== taskCategory);

export const dueChoices: readonly Choice[] = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'week', label: 'Due in 7 days' },
  { value: 'month', label: 'Due in 30 days' },
];

/** The filters for a selection of due dates; none without a selection. Only open items are due. */
export function dueFilter(choice: string): { due_from?: string; due_until?: string; is_open?: true } {
  const now = dayIn(undefined, new Date());
  if (choice === 'overdue') return { due_until: dayAfter(now, -1), is_open: true };
  if (choice === 'week') return { due_from: now, due_until: dayAfter(now, 7), is_open: true };
  if (choice === 'month') return { due_from: now, due_until: dayAfter(now, 30), is_open: true };
  return {};
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
