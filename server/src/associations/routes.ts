import { associatedKinds } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../platform/failures.ts';
import { archivedRefusal } from '../platform/scope.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { namedRecords, refKey } from '../search/visible-records.ts';
import { associate, dissociate, listNamed } from './associate.ts';

/** The calls of associations between records. */
export function associationRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);

  calls.listRecordAssociations(async ({ db, params, query, scope }) => {
    const ref = { kind: params.entity, id: params.id.toLowerCase() };
    const record = (await namedRecords(db, scope, [ref])).get(refKey(ref));
    if (!record) throw notFound();
    const found = await listNamed(db, [scope], { ...query, entity: ref.kind, record_id: ref.id });
    const items = found.items.map(({ shown }) => shown);
    const isOpen = archivedRefusal(scope, record.project?.id) === null;
    // A read-only record can be associated if the other one can be changed.
    const mayChange = Object.values(associatedKinds).some((edit) => scope.can(edit));
    const mayHere = scope.can(associatedKinds[ref.kind]!, record.project?.id ?? null);
    return { ...found, items, abilities: isOpen && (mayHere || mayChange) ? ['create'] : [] };
  });

  calls.createAssociation(({ body, scope, tx }) => associate(tx, scope, body));

  calls.deleteAssociation(async ({ params, scope, tx }) => {
    await dissociate(tx, scope, params.id);
    return { id: params.id, message: 'Association deleted' };
  });
}
