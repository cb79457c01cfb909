import type { FastifyInstance } from 'fastify';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import { duplicateOf, type Db, type Tx } from '../platform/database.ts';
import { againstRule, conflict, isDeleted, notFound, notPermitted, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { serve, type Platform } from '../platform/serve.ts';
import * as store from './store.ts';

/** More would not fit a row of tabs. */
const maxPerList = 50;
const maxPerPerson = 200;
const sharing = 'workspace:edit';

/** The calls of saved views. */
export function savedViewRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listSavedViews(async ({ db, query, scope }) => {
    const rows = await store.listViews(db, scope, query.list);
    return {
      items: rows.map((row) => present(row, scope)),
      count: rows.length,
      total_count: rows.length,
      abilities: ['create', ...(scope.can(sharing) ? ['share'] : [])],
    };
  });

  serve(app, platform).createSavedView(async ({ body, scope, tx }) => {
    await refuseMore(tx, scope, body.list);
    const view = { id: newId(), list: body.list, name: body.name.trim(), address: body.address };
    await guarded(`You have a view “${view.name}” of this list already. Choose another name.`, () =>
      store.insertView(tx, scope, view),
    );
    return present(await getView(tx, scope, view.id), scope);
  });

  serve(app, platform).updateSavedView(async ({ body, params, scope, tx }) => {
    const before = await getView(tx, scope, params.id);
    refuseChange(before, scope);
    if (before.is_deleted) {
      throw isDeleted('view');
    }
    const { version, name, ...rest } = body;
    const fields = { ...rest, ...(name === undefined ? {} : { name: name.trim() }) };
    const after = await guarded(`${hasView(before, scope, fields.name)}. Choose another name.`, () =>
      store.updateView(tx, scope, params.id, version, fields),
    );
    if (!after) {
      throw stale(present(await getView(tx, scope, params.id), scope));
    }
    return present({ ...before, ...after }, scope);
  });

  serve(app, platform).shareSavedView(async ({ body, params, scope, tx }) => {
    const before = await getView(tx, scope, params.id);
    if (before.is_deleted) {
      throw isDeleted('view');
    }
    const after = await store.updateView(tx, scope, params.id, body.version ?? null, { is_shared: body.is_shared });
    if (!after) {
      throw stale(present(await getView(tx, scope, params.id), scope));
    }
    // Somebody else's view that is no longer shared becomes invisible again.
    return present({ ...before, ...after }, scope);
  });

  serve(app, platform).deleteSavedView(async ({ params, scope, tx }) => {
    const view = await getView(tx, scope, params.id);
    refuseChange(view, scope);
    if (!view.is_deleted) {
      await store.updateView(tx, scope, params.id, null, { is_deleted: true });
    }
    return { id: params.id, message: `The view “${view.name}” has been deleted. It can be brought back.` };
  });

  serve(app, platform).restoreSavedView(async ({ params, scope, tx }) => {
    const view = await getView(tx, scope, params.id);
    refuseChange(view, scope);
    if (view.is_deleted) {
      if (view.owner_id === scope.personId) {
        await refuseMore(tx, scope, view.list);
      }
      await guarded(`${hasView(view, scope)}. Rename that one first.`, () =>
        store.updateView(tx, scope, params.id, null, { is_deleted: false }),
      );
    }
    return present(await getView(tx, scope, params.id), scope);
  });

  serve(app, platform).chooseOpeningView(async ({ body, scope, tx }) => {
    const view = body.view_id === null ? null : await getView(tx, scope, body.view_id);
    if (view && (view.is_deleted || view.list !== body.list)) {
      throw notFound();
    }
    await store.setOpening(tx, scope, body.list, body.view_id);
    return body;
  });
}

/** A view that the caller may see; a deleted one only if they may restore it. */
async function getView(db: Db, scope: Scope, id: string): Promise<store.ShownView> {
  const view = await store.findView(db, scope, id);
  if (!view || (view.is_deleted && !mayChange(view, scope))) {
    throw notFound();
  }
  return view;
}

const mayChange = (view: store.ShownView, scope: Scope) => view.owner_id === scope.personId || scope.can(sharing);

function refuseChange(view: store.ShownView, scope: Scope): void {
  if (!mayChange(view, scope)) {
    throw notPermitted(sharing);
  }
}

async function refuseMore(tx: Tx, scope: Scope, list: string): Promise<void> {
  const { of_list: ofList, of_all: ofAll } = await store.countOwn(tx, scope, list);
  if (ofList >= maxPerList) {
    throw againstRule({ list: [`You have ${maxPerList} views of this list. Delete one first.`] });
  }
  if (ofAll >= maxPerPerson) {
    throw againstRule({ list: [`You have ${maxPerPerson} views of all lists together. Delete one first.`] });
  }
}

/** States that the view’s owner has another one of that name. */
function hasView({ owner_id, owner_name, name }: store.ShownView, scope: Scope, called = name): string {
  const who = owner_id === scope.personId ? 'You have' : `${owner_name} has`;
  return `${who} a view “${called}” of this list already`;
}

/** Runs the write; if its name is taken, refuses with the message. */
async function guarded<T>(sentence: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateOf(error) === 'saved_views_once') {
      throw conflict('duplicate', sentence, { fields: { name: [sentence] } });
    }
    throw error;
  }
}

function present(row: store.ShownView, scope: Scope): AnswerOf<Calls['updateSavedView']> {
  const isChangeable = mayChange(row, scope);
  return {
    ...row,
    is_own: row.owner_id === scope.personId,
    abilities: [
      ...(isChangeable && !row.is_deleted ? ['edit'] : []),
      ...(scope.can(sharing) && !row.is_deleted ? ['share'] : []),
      ...(isChangeable ? [row.is_deleted ? 'restore' : 'delete'] : []),
    ],
  };
}
