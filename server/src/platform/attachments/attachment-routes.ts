// The calls of the attachments of one kind of record (contract `record/attachments.ts`).
import type { AttachedTo, Attachment, CallName, NewFile } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { guardedBy } from '../guarded-links.ts';
import type { ListRequest } from '../list.ts';
import { serve, type Handling, type Platform } from '../serve.ts';
import {
  attachmentUse,
  editable,
  getToOpen,
  present,
  registerAttachable,
  rename,
  turn,
  type Attachable,
} from './attachments.ts';
import { listAttachments, type RecordKey } from './store.ts';

type Handled = Omit<Handling<unknown>, 'params' | 'query' | 'body'> & {
  params: { id: string; projectId?: string; attachmentId: string };
  query: ListRequest & { is_deleted?: boolean; use?: 'download' | 'preview' };
  body: { files: NewFile[]; name: string; version: number };
};
type Serving = Record<string, (handler: (handled: Handled) => Promise<unknown>) => void>;

/** Serves the attachments of a kind of record, including uploads. */
export function attachmentRoutes(
  app: FastifyInstance,
  platform: Platform,
  { one }: Pick<AttachedTo, 'one'>,
  kind: Attachable,
): void {
  const { files } = platform;
  registerAttachable(kind);
  // Names of the calls derive from the kind of record: here they are plain strings, not types.
  const served = serve(app, platform) as unknown as Serving;
  const keyOf = ({ scope, params }: Handled): RecordKey => ({
    workspaceId: scope.workspaceId,
    entity: kind.entity,
    recordId: params.id,
  });

  served[`list${one}Attachments`]!(async (handled) => {
    const { db, scope, params, query } = handled;
    const record = await kind.get(db, scope, params);
    const found = await listAttachments(db, keyOf(handled), query);
    return {
      ...found,
      items: found.items.map((row): Attachment => present(row, record)),
      abilities: record.isEditable && !record.isDeleted ? ['create'] : [],
    };
  });
  served[`add${one}Attachments`]!(async ({ tx, scope, params, body, now }) => {
    await editable(tx, scope, kind, params);
    const target = { use: attachmentUse, entity: kind.entity, recordId: params.id };
    return { items: await files.begin(tx, scope, target, body.files, now) };
  });
  const linkCall = `link${one}Attachment`;
  served[linkCall]!(async (handled) => {
    const { db, scope, params, query, now } = handled;
    await kind.get(db, scope, params);
    const { file_id: fileId, name } = await getToOpen(db, keyOf(handled), params.attachmentId);
    const guard = guardedBy(linkCall as CallName, scope, params);
    return files.link(db, { workspaceId: scope.workspaceId, fileId, name, use: query.use ?? 'download', guard }, now);
  });
  served[`rename${one}Attachment`]!(async (handled) => {
    const { tx, scope, params, body } = handled;
    const record = await editable(tx, scope, kind, params);
    return rename(tx, keyOf(handled), { record, id: params.attachmentId, ...body });
  });
  served[`remove${one}Attachment`]!(async (handled) => {
    const { tx, scope, params } = handled;
    const record = await editable(tx, scope, kind, params);
    const { id, name } = await turn(tx, keyOf(handled), { record, id: params.attachmentId, isRemoved: true });
    return { id, message: `“${name}” has been removed. It can be restored.` };
  });
  served[`restore${one}Attachment`]!(async (handled) => {
    const { tx, scope, params } = handled;
    const record = await editable(tx, scope, kind, params);
    return turn(tx, keyOf(handled), { record, id: params.attachmentId, isRemoved: false });
  });
}
