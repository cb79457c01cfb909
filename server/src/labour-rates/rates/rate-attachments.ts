import type { FastifyInstance } from 'fastify';
import { permitChange } from '../../platform/archiving.ts';
import { attachmentRoutes } from '../../platform/attachments/attachment-routes.ts';
import type { Db } from '../../platform/database.ts';
import { notFound } from '../../platform/failures.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Platform } from '../../platform/serve.ts';
import { findRate } from './store.ts';

const edit = 'labour_rates:edit';

/** Files of a labour rate, such as the agreement it is based on. Each version has its own. */
export function rateAttachments(app: FastifyInstance, platform: Platform): void {
  const get = async (db: Db, scope: Scope, { id }: { id: string }) => {
    const rate = await findRate(db, scope, id);
    if (!rate) throw notFound();
    return { isDeleted: rate.is_deleted, isEditable: scope.can(edit) };
  };
  attachmentRoutes(
    app,
    platform,
    { one: 'LabourRate' },
    {
      entity: 'labour_rates',
      oneWord: 'labour rate',
      get,
      getToEdit: async (tx, scope, place) => {
        await permitChange(tx, scope, edit, null);
        return get(tx, scope, place);
      },
    },
  );
}
