// Labels of the history: kinds of records and actions.
import { kindWords } from 'virtual:kinds';
import { declaredRecords, declaredWords } from '../client/declared.ts';
import { capital, formatDay } from '../ui/format.ts';

/** Kinds of records that the history can be filtered by. */
export const entityKinds = [
  ...Object.keys(kindWords).filter((table) => kindWords[table]!.hasHistory),
  ...declaredRecords.map(([table]) => table),
];

/** A kind of record in a word or two; an unknown kind is derived from its name. */
export function entityWord(entity: string): string {
  const word = declaredWords(entity)?.oneWord ?? kindWords[entity]?.word;
  return word ?? entity.replaceAll('_', ' ').replace(/ies$/, 'y').replace(/s$/, '');
}

/** The plural of a kind: `labour rates`. */
export function entitiesWord(entity: string): string {
  const many = kindWords[entity]?.words;
  if (many) return many;
  const one = entityWord(entity).replace(/ of$/, '');
  return one.endsWith('y') && !/[aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
}

/** Title of a record; empty if the history only has its id. */
export function titleWord(title: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(title)) return formatDay(title);
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(title) ? '' : title;
}

const actionWords: Record<string, string> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  removed: 'removed',
  archived: 'archived',
  undone: 'undid:',
  redone: 'redid:',
  imported: 'imported',
  levelled: 'levelled:',
  applied: 'applied the what-if',
  saved: 'saved',
};

/** The action, in the past tense. */
export function actionWord(action: string): string {
  return actionWords[action] ?? action.replaceAll('_', ' ');
}

const fieldNames: Record<string, string> = {
  project_name: 'Name',
  project_number: 'Number',
  workspace: 'Name',
  company: 'Name',
  building_name: 'Name',
  company_abbreviation: 'Short form',
  is_primary_company: 'Primary company',
  resource_id: 'Id in other systems',
  abn: 'ABN',
  action_status: 'Status',
  need_by: 'Needed by',
  owner_user_id: 'Owner',
  assignee_user_id: 'Responsible',
  closed_at: 'Closed',
  planned_start_date: 'Planned in the week for',
  week_start: 'Week',
  channel_id: 'Channel id',
  margin_floor_pct: 'Margin floor, %',
  sell_allowances: 'Allowances on the sell side',
  sell_allowances_markup_pct: 'Mark-up of allowances, %',
  is_archived: 'Archived',
  is_deleted: 'Deleted',
};

/** A field's label: `start_date` is "Start date". */
export function fieldName(field: string): string {
  const plain = field
    .replace(/([a-z])([A-Z])/g, (_, before: string, next: string) => `${before}_${next.toLowerCase()}`)
    .replace(/_(user_)?id$/, '')
    .replaceAll('_', ' ')
    .trim();
  return fieldNames[field] ?? capital(plain);
}
