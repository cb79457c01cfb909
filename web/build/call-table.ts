// For each call the browser gets its method, path, domain and whether it belongs to the cost and scheduling product; the
// schemas stay on the server. Types come from the contract and cost nothing. Word lists are modules of their own, so that
// only pages that need them fetch them.
import {
  allPermissions,
  actionCategories,
  actions,
  actionWords,
  associatedKinds,
  auditActions,
  builtInRoles,
  callEntries,
  commentedTypeOf,
  invitedFields,
  isImportable,
  labelOfAct,
  emailChoices,
  disciplines,
  derivedActs,
  documentStateLabels,
  documentTypes,
  folderLevelLabels,
  jobStates,
  mailStates,
  markupStatuses,
  markupStatusLabels,
  markupVisibilities,
  markupVisibilityLabels,
  memberStatuses,
  mostMarkupsAtOnce,
  foldersAtOnce,
  mostOpenFolders,
  modules,
  moduleWords,
  addinNames,
  mappedAddins,
  webhookEvents,
  maxImportedElements,
  maxImportedRates,
  approvalDocumentTypes,
  approvalStatuses,
  maxImportedRecords,
  maxInvitedUsers,
  mostImportedAtOnce,
  notificationCategories,
  parentParamOf,
  permissionOf,
  permissionsOfRole,
  wordsOf,
  recordKinds,
  records,
  regions,
  sectors,
  sellAllowancePolicies,
  recipientStateLabels,
  sentVias,
  states,
  timeZones,
  transmittalPurposes,
  workflows,
  adjustmentBases,
  cellStates,
  marksStages,
  recommendationStates,
  stepKinds,
} from '@horizon/contract';
import type { AnyRecord, RecordField } from '@horizon/contract';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { callsIn, firstCalls, src } from './first-calls.ts';
import { packedCalls } from './packed-calls.ts';

const declared = Object.values(records as unknown as Record<string, AnyRecord>);
const isBelowProject = (path: string) => path.includes('{projectId}');

const sources: Record<string, () => string> = {
  'virtual:calls': () => `export const packed = ${JSON.stringify(packedCalls())};`,
  'virtual:first-calls': () => `export const packed = ${JSON.stringify(packedCalls(firstCalls().calls))};`,
  'virtual:lists': () => {
    const sorts = callEntries.flatMap(([name, call]) => {
      const pattern = 'query' in call ? sortPatternOf(call.query) : undefined;
      return pattern ? [[name, pattern.split('|')]] : [];
    });
    return `export const sortableBy = ${JSON.stringify(Object.fromEntries(sorts))};`;
  },
  'virtual:records': () => {
    const words = declared.map((record) => [
      record.table,
      {
        one: record.one,
        many: record.many,
        oneWord: record.oneWord,
        manyWord: record.manyWord,
        id: record.id,
        title: record.title,
        hint: record.hint ?? (record.project ? 'project_name' : null),
        domain: record.domain,
        alsoShownIn: record.alsoShownIn,
        page: record.page ?? '',
        ...(record.parent
          ? {
              parent: {
                param: parentParamOf(record) ?? null,
                field: record.parent.field,
                ordered: record.parent.ordered ?? false,
                page: record.parent.record.page ?? '',
              },
            }
          : {}),
        hasPage: record.hasPage ?? false,
        imports: record.imports ?? false,
        similar: record.similar ? { number: record.similar.number ?? null } : null,
        merges: record.merges ?? false,
        archives: record.archives ?? false,
        failures: failuresOf(record),
        takesFiles: record.attachments ?? false,
        commentedAs: record.comments ? commentedTypeOf(record) : undefined,
        isBelowProject: isBelowProject(record.path),
        listsAllWorkspaces: !record.listPath.includes('{workspaceId}'),
        view: permissionOf(record, 'view'),
      },
    ]);
    return `export const recordWords = ${JSON.stringify(Object.fromEntries(words))};`;
  },
  'virtual:kinds': () => {
    const words = Object.entries(recordKinds).map(([table, { word, words: plural, shownIn, page, view }]) => [
      table,
      { word, words: plural, shownIn, page, hasHistory: view !== undefined },
    ]);
    return `export const kindWords = ${JSON.stringify(Object.fromEntries(words))};`;
  },
  'virtual:shown-in': () => {
    const shown = new Map(Object.entries(recordKinds).map(([table, { shownIn }]) => [table, shownIn]));
    for (const { table, domain, alsoShownIn = [] } of declared) shown.set(table, [domain, ...alsoShownIn]);
    const tables = new Map<string, string[]>();
    for (const [table, domains] of shown) {
      if (domains.length === 0) continue;
      const key = domains.join(' ');
      tables.set(key, [...(tables.get(key) ?? []), table]);
    }
    const lines = [...tables].map(([domains, each]) => `${domains}:${each.join(' ')}`);
    return `export const packed = ${JSON.stringify(lines.join('\n'))};`;
  },
  'virtual:makers': () => {
    const makers = declared
      .filter(({ path }) => !isBelowProject(path))
      .map((record) => [record.oneWord, permissionOf(record, 'create'), record.page]);
    return `export const makers = ${JSON.stringify(makers)};`;
  },
  'virtual:record-fields': () => {
    const fields = declared.map((record) => [
      record.table,
      Object.entries(record.fields).map(([name, field]) => formFieldOf(name, field)),
    ]);
    const flows = Object.values(records as unknown as Record<string, AnyRecord>).flatMap((record) =>
      record.workflow || record.number ? [[record.table, flowOf(record)]] : [],
    );
    return [
      `export const recordFields = ${JSON.stringify(Object.fromEntries(fields))};`,
      `export const recordFlows = ${JSON.stringify(Object.fromEntries(flows))};`,
    ].join('\n');
  },
  'virtual:limits': () =>
    Object.entries({
      maxImportedRates,
      maxImportedElements,
      maxImportedRecords,
      maxInvitedUsers,
      mostImportedAtOnce,
      mostMarkupsAtOnce,
      foldersAtOnce,
      mostOpenFolders,
    })
      .map(([name, most]) => `export const ${name} = ${most};`)
      .join('\n'),
  'virtual:states': () => {
    const labelled = workflows.map(({ table, states: each }) => [
      table,
      Object.fromEntries(Object.entries(each).map(([state, { label, bucket }]) => [state, { label, bucket }])),
    ]);
    return `export const statesOf = ${JSON.stringify(Object.fromEntries(labelled))};`;
  },
  'virtual:approvals': () =>
    `export const approvalDocumentTypes = ${JSON.stringify(approvalDocumentTypes)}; export const approvalStatuses = ${JSON.stringify(approvalStatuses)};`,
  'virtual:levelling': () =>
    Object.entries({ adjustmentBases, cellStates, marksStages, recommendationStates, stepKinds })
      .map(([name, labels]) => `export const ${name} = ${JSON.stringify(labels)};`)
      .join('\n'),
  'virtual:words': () => {
    const words = {
      allPermissions,
      actionCategories,
      actions,
      auditActions,
      associatedKinds: Object.keys(associatedKinds),
      externalCeiling: builtInRoles.filter((role) => role.isExternal).flatMap((role) => permissionsOfRole(role.key)),
      emailChoices,
      jobStates,
      mailStates,
      memberStatuses,
      modules,
      markupStatuses,
      markupVisibilities,
      addinNames,
      mappedAddins,
      webhookEvents,
      disciplines,
      documentTypes,
      regions,
      sectors,
      sellAllowancePolicies,
      states,
      timeZones,
    };
    const categories = Object.entries(notificationCategories).map(([value, { label, isStatutory }]) => ({
      value,
      label,
      isStatutory,
    }));
    return Object.entries(words)
      .map(([name, list]) => `export const ${name} = ${JSON.stringify([...new Set<string>(list)])};`)
      .concat(`export const moduleWords = ${JSON.stringify(moduleWords)};`)
      .concat(`export const actionWords = ${JSON.stringify(actionWords)};`)
      .concat(`export const documentStateLabels = ${JSON.stringify(documentStateLabels)};`)
      .concat(`export const folderLevelLabels = ${JSON.stringify(folderLevelLabels)};`)
      .concat(`export const markupStatusLabels = ${JSON.stringify(markupStatusLabels)};`)
      .concat(`export const markupVisibilityLabels = ${JSON.stringify(markupVisibilityLabels)};`)
      .concat(`export const transmittalPurposes = ${JSON.stringify(transmittalPurposes)};`)
      .concat(`export const recipientStateLabels = ${JSON.stringify(recipientStateLabels)};`)
      .concat(`export const sentVias = ${JSON.stringify(sentVias)};`)
      .concat(`export const invitedFields = ${JSON.stringify(invitedFields)};`)
      .concat(`export const notificationCategories = ${JSON.stringify(categories)};`)
      .join('\n');
  },
};

/** Titles of failures that are not the usual ones. */
function failuresOf(record: AnyRecord) {
  if (!record.words) return undefined;
  const { listFailure, deleteFailure, restoreFailure } = wordsOf(record);
  return { list: listFailure, remove: deleteFailure, restore: restoreFailure };
}

/** The states of a record with the acts that have buttons, and the field with its number. */
function flowOf({ workflow, number, one }: AnyRecord) {
  const acts = workflow ? derivedActs(workflow, one) : [];
  return {
    ...(number ? { number: number.field ?? 'number' } : {}),
    states: Object.fromEntries(
      Object.entries(workflow?.states ?? {}).map(([state, { label, bucket }]) => [state, { label, bucket }]),
    ),
    acts: acts.map(([name, { label, reason, call }]) => ({ name, label: label ?? labelOfAct(name), reason, call })),
  };
}

/** The description of a field for forms and lists. */
function formFieldOf(name: string, field: RecordField) {
  const {
    maxLength,
    enum: own,
    items,
    type,
  } = field.input as { maxLength?: number; enum?: string[]; items?: { enum?: string[] }; type?: string };
  const { label, help, noun, control, presence, isFixed, labels } = field;
  const choices = own ?? items?.enum;
  const words = labels && choices ? { labels: choices.map((choice) => labels[choice] ?? choice) } : {};
  return {
    name,
    label,
    help,
    noun,
    control,
    presence,
    isFixed,
    maxLength,
    choices,
    ...words,
    ...(type === 'array' ? { isList: true } : {}),
    isImportable: isImportable(field),
  };
}

// `listQuery` of the contract writes the names into the pattern of `sort`.
function sortPatternOf(query: unknown): string | undefined {
  const sort = (query as { properties?: { sort?: { pattern?: string } } } | undefined)?.properties?.sort;
  return /^\^-\?\(([^)]*)\)/.exec(sort?.pattern ?? '')?.[1];
}

const isTest = /\.test\.tsx?$|\.d\.ts$/;
const allCalls = join(import.meta.dirname, '../src/client/all-calls.ts');

/**
 * Serves the contract's words and wiring as modules: `virtual:first-calls`, the calls that the first load names, packed;
 * `virtual:calls`, all of them; `virtual:shown-in` and `virtual:makers`, what it needs of the kinds of record; `virtual:records`,
 * `virtual:kinds`, `virtual:record-fields`, `virtual:lists`, `virtual:limits`, `virtual:states` (labels and chips of workflows) and
 * `virtual:words`, the contract's word lists. A module that names another call than the first ones imports all of them, so that
 * they arrive with the page, dialog or queue that makes the call.
 */
export function callTable(): Plugin {
  return {
    name: 'horizon-call-table',
    enforce: 'pre',
    resolveId: (id) => (id in sources ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? (sources[id.slice(1)]?.() ?? null) : null),
    transform(code, id) {
      const first = firstCalls();
      const isOfFirst = first.files.has(id) || callsIn(code).every((name) => first.calls.has(name));
      if (!id.startsWith(src) || isTest.test(id) || isOfFirst) return null;
      // On the first line, so that the lines of the source keep their numbers.
      return { code: `import ${JSON.stringify(allCalls)};${code}`, map: null };
    },
  };
}
