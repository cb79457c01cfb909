// Describes the change of one field: days and flags as people write them, for lists only added and removed items.
import { formatDay, formatInstant } from '../ui/format.ts';
import type { HistoryChange } from '../ui/details.tsx';
import { pastPermissionWords } from '../roles/permission-words.ts';
import { fieldName } from './audit-words.ts';

interface Change {
  field: string;
  from: string | null;
  to: string | null;
}

/** The record or list that a text contains as JSON; null if the text only starts like one. */
function objectIn(text: string | null): object | null {
  if (!text || !/^[[{]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function listOf(text: string | null): unknown[] | null {
  const object = objectIn(text);
  return Array.isArray(object) ? object : null;
}

function nameOf(item: unknown): string {
  if (item !== null && typeof item === 'object' && 'name' in item) return String(item.name);
  return typeof item === 'object' ? 'details' : String(item);
}

function plain(text: string | null): string | null {
  const object = objectIn(text);
  if (object) return Array.isArray(object) ? object.map(nameOf).join(', ') : 'details';
  if (text === 'true') return 'yes';
  if (text === 'false') return 'no';
  if (text && /^\d{4}-\d\d-\d\dT/.test(text)) return formatInstant(text);
  if (text && /^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  return text;
}

/** Fields that people write themselves: a text with underscores in them is no code. */
const ownTexts = /name|title|note|description|comment|code|number|abbreviation|email|address|text/;

/** A code such as `concrete_place_finish` in words. */
const codeInWords = (text: string) => (/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(text) ? text.replaceAll('_', ' ') : text);

/** The change as displayed in the history. */
export function changeText(change: Change): HistoryChange {
  const worded = (text: string) => (ownTexts.test(change.field) ? text : codeInWords(text));
  const named = (item: unknown) =>
    change.field === 'permissions' ? pastPermissionWords(nameOf(item)) : worded(nameOf(item));
  const before = listOf(change.from)?.map(named);
  const after = listOf(change.to)?.map(named);
  const field = fieldName(change.field);
  if (before && after) {
    const gone = before.filter((name) => !after.includes(name));
    const come = after.filter((name) => !before.includes(name));
    if (gone.length + come.length > 0) {
      return { field, from: gone.join(', ') || null, to: come.join(', ') || null };
    }
  }
  const shown = (text: string | null, list: string[] | undefined) => {
    const value = list ? list.join(', ') : plain(text);
    return value && worded(value);
  };
  return { field, from: shown(change.from, before), to: shown(change.to, after) };
}
