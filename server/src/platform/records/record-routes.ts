// The routes of a declared record.
import { permissionOf, type AnyRecord } from '@horizon/contract';
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
import { recordActs } from './record-acts.ts';
import { plainStore } from './record-store.ts';
import type { Place, PlainRow, PlainRules, RecordActs, RecordQuery, RecordRules } from './rules.ts';

/** The input of the handlers, validated by the schemas of their calls. */
type Handled = Omit<Handling<unknown>, 'params' | 'query' | 'body'> & {
  params: Place;
  query: RecordQuery & { format?: FileFormat };
  body: Record<string, unknown>;
};
type Serving = Record<string, (handler: (handled: Handled) => Promise<unknown>) => void>;

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
  const acts = recordActs(record, store, rules);
  const { one, many, project } = record;
  const below = ({ projectId }: Place) => (project && projectId ? { [project]: projectId } : {});

  served[`list${many}`]!(async ({ db, params, query, scopes, now }) => {
    const place = { ...query, ...below(params) };
    const projectId = project ? (place[project] as string | undefined) : undefined;
    const mayCreate = scopes.some((scope) => scope.can(permissionOf(record, 'create'), projectId));
    return { ...(await acts.list(db, scopes, place, now)), abilities: mayCreate ? ['create'] : [] };
  });
  servedRaw[`export${many}`]!(async ({ db, params, query, scopes, reply, now }) =>
    sendList(
      { query: { ...query, ...below(params) }, reply, platform, now },
      {
        name: record.manyWord.replaceAll(' ', '-'),
        columns: rules.columns ?? fileColumns(record),
        list: (request) => acts.list(db, scopes, request, now),
      },
    ),
  );
  served[`get${one}`]!(async ({ db, params, scope, now }) =>
    acts.present({ db, scope, now }, await acts.get(db, scope, params)),
  );
  served[`create${one}`]!(async ({ tx, params, body, scope, now }) =>
    acts.create({ tx, scope, now }, { ...body, ...below(params) }),
  );
  served[`update${one}`]!(async ({ tx, params, body, scope, now }) => acts.update({ tx, scope, now }, params, body));
  served[`delete${one}`]!(async ({ tx, params, scope, now }) => acts.remove({ tx, scope, now }, params));
  served[`restore${one}`]!(async ({ tx, params, scope, now }) => acts.restore({ tx, scope, now }, params));
  if (record.similar) {
    served[`similar${many}`]!(async ({ db, query, scope }) => ({
      items: await similarRecords(db, scope, record, query as unknown as SimilarityQuery),
    }));
  }
  if (record.merges) {
    served[`merge${one}`]!(async ({ tx, params, body, scope, now }) =>
      acts.merge({ tx, scope, now }, params, body as unknown as MergeBody),
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
      get: async (db, scope, place) => attachable(scope, await acts.get(db, scope, place)),
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
    served[`read${many}File`]!(({ upload }) => imports.readFile(upload().bytes));
    served[`import${many}`]!(async ({ tx, params, body, scope, now, progress }) =>
      imports.importRows({ tx, scope, now, progress }, params, body as unknown as ImportBody),
    );
    served[`takeBack${many}`]!(async ({ tx, body, scope, now, progress }) =>
      imports.takeBack({ tx, scope, now, progress }, body['records'] as { id: string; version: number }[]),
    );
  }
  // The rows of the store have the columns of the declaration.
  return acts as unknown as RecordActs<R>;
}
