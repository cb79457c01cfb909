// The routes of a declared record.
import { derivedActs, hasCall, permissionOf, usualCalls, type AnyRecord, type UsualCall } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { attachmentRoutes } from '../attachments/attachment-routes.ts';
import { recordComments } from '../comments/record-comments.ts';
import { serve, serveRaw, type Handling, type Platform } from '../serve.ts';
import type { Scope } from '../scope.ts';
import { sendList, type FileFormat } from '../spreadsheet.ts';
import { fileColumns } from './file-columns.ts';
import type { MergeBody } from './merge-records.ts';
import { similarRecords, type SimilarityQuery } from './similar-records.ts';
import { recordImports, type ImportBody } from './record-imports.ts';
import { actsFor, rememberActs } from './known-acts.ts';
import { recordActs } from './record-acts.ts';
import { plainStore } from './record-store.ts';
import type { Place, PlainRow, PlainRules, RecordActs, RecordQuery, RecordRules, SentAct } from './rules.ts';
import { isPossible } from './states.ts';

/** The input of the handlers, validated by the schemas of their calls. */
type Handled<Body, Query> = Omit<Handling<unknown>, 'params' | 'query' | 'body'> & {
  params: Place;
  query: Query;
  body: Body;
};
type ListQuery = RecordQuery & { format?: FileFormat };
type Serving = Record<
  string,
  <Body = Record<string, unknown>, Query = ListQuery>(
    handler: (handled: Handled<Body, Query>) => Promise<unknown>,
  ) => void
>;

/**
 * Serves list, file, read, create, update, delete and restore of a declared record. Answers its operations, for further
 * calls.
 */
export function recordRoutes<R extends AnyRecord>(
  app: FastifyInstance,
  platform: Platform,
  record: R,
  domainRules: RecordRules<R>,
): RecordActs<R> {
  // From here on names of calls and columns come from the declaration: they are plain strings, not types.
  const rules = domainRules as unknown as PlainRules;
  const served = serve(app, platform) as unknown as Serving;
  const servedRaw = serveRaw(app, platform) as unknown as Serving;
  const store = plainStore(record, rules);
  const { one, many, project, parent } = record;
  const findParent = parent && ((...found: Parameters<typeof acts.get>) => actsFor(app, parent.record).get(...found));
  const acts = recordActs(record, store, rules, { findParent });
  rememberActs(app, record, acts);
  const below = (params: Partial<Place> = {}) => ({
    ...(project && params.projectId ? { [project]: params.projectId } : {}),
    ...(parent && acts.parents.idIn(params) ? { [parent.field]: acts.parents.idIn(params) } : {}),
  });
  const usual: Record<UsualCall, () => void> = {
    list: () =>
      served[`list${many}`]!(async ({ db, params, query, scopes, now }) => {
        const place = { ...query, ...below(params) };
        const projectId = project ? (place[project] as string | undefined) : undefined;
        const above = scopes[0] ? await acts.parents.see(db, scopes[0], params) : null;
        const isOpen = !above || (!above.is_deleted && isPossible(parent!.record, above, 'edit'));
        const mayCreate = isOpen && scopes.some((each) => each.can(permissionOf(record, 'create'), projectId));
        return { ...(await acts.list(db, scopes, place, now)), abilities: mayCreate ? ['create'] : [] };
      }),
    export: () =>
      servedRaw[`export${many}`]!(async ({ db, params, query, scopes, reply, now }) => {
        if (scopes[0]) await acts.parents.see(db, scopes[0], params);
        return sendList(
          { query: { ...query, ...below(params) }, reply, platform, now },
          {
            name: record.manyWord.replaceAll(' ', '-'),
            columns: rules.columns ?? fileColumns(record),
            list: (request) => acts.list(db, scopes, request, now),
          },
        );
      }),
    get: () =>
      served[`get${one}`]!(async ({ db, params, scope, now }) =>
        acts.present({ db, scope, now }, await acts.get(db, scope, params)),
      ),
    create: () =>
      served[`create${one}`]!(async ({ tx, params, body, scope, now }) =>
        acts.create({ tx, scope, now }, { ...body, ...below(params) }, params),
      ),
    update: () =>
      served[`update${one}`]!(async ({ tx, params, body, scope, now }) =>
        acts.update({ tx, scope, now }, params, body),
      ),
    delete: () =>
      served[`delete${one}`]!(async ({ tx, params, scope, now }) => acts.remove({ tx, scope, now }, params)),
    restore: () =>
      served[`restore${one}`]!(async ({ tx, params, scope, now }) => acts.restore({ tx, scope, now }, params)),
  };
  for (const name of usualCalls) if (hasCall(record, name)) usual[name]();
  for (const [act] of record.workflow ? derivedActs(record.workflow, one) : []) {
    served[`${act}${one}`]!<SentAct>(async ({ tx, params, body, scope, now }) =>
      acts.act({ tx, scope, now }, params, act, body),
    );
  }
  if (parent?.ordered) {
    served[`move${one}`]!<{ before: string | null }>(async ({ tx, params, body, scope, now }) =>
      acts.move({ tx, scope, now }, params, body.before),
    );
  }
  if (record.similar) {
    served[`similar${many}`]!<undefined, SimilarityQuery>(async ({ db, query, scope }) => ({
      items: await similarRecords(db, scope, record, query),
    }));
  }
  if (record.merges) {
    served[`merge${one}`]!<MergeBody>(async ({ tx, params, body, scope, now }) =>
      acts.merge({ tx, scope, now }, params, body),
    );
  }
  if (record.attachments) {
    const attachable = (scope: Scope, row: PlainRow) => ({
      isDeleted: row.is_deleted,
      isEditable: acts.mayEdit(scope, row),
    });
    attachmentRoutes(app, platform, record, {
      entity: record.table,
      oneWord: record.oneWord,
      get: async (db, scope, place) => {
        const row = await acts.get(db, scope, place);
        await rules.openFiles?.(db, scope, row);
        return attachable(scope, row);
      },
      getToEdit: async (tx, scope, place) => {
        const row = await acts.get(tx, scope, place);
        await acts.permitEdit(tx, scope, row);
        return attachable(scope, row);
      },
    });
  }
  if (record.comments) recordComments(record, acts.get);
  if (record.imports) {
    const imports = recordImports(record, { acts, store, rules });
    served[`read${many}File`]!(async ({ db, params, scope, upload }) => {
      await acts.parents.see(db, scope, params);
      return imports.readFile(upload().bytes);
    });
    served[`import${many}`]!<ImportBody>(async ({ tx, params, body, scope, now, progress }) => {
      await acts.parents.see(tx, scope, params);
      return imports.importRows({ tx, scope, now, progress }, { place: params, below: below(params) }, body);
    });
    served[`takeBack${many}`]!<{ records: { id: string; version: number }[] }>(
      async ({ tx, params, body, scope, now, progress }) => {
        await acts.parents.see(tx, scope, params);
        return imports.takeBack({ tx, scope, now, progress }, body.records);
      },
    );
  }
  // The rows of the store have the columns of the declaration.
  return acts as unknown as RecordActs<R>;
}
