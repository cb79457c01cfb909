import type { FastifyInstance } from 'fastify';
import { plainCode } from '@horizon/identifiers';
import type { AnswerOf, Calls } from '@horizon/contract';
import { toNumber } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import { duplicateOf, type Db } from '../../platform/database.ts';
import { againstRule, isDeleted, notFound, stale } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { serve, serveRaw, type Platform } from '../../platform/serve.ts';
import { sendList, type Column } from '../../platform/spreadsheet.ts';
import { findReferenceAward, referenceAwards } from '../reference-awards.ts';
import { awardCodeTaken, awardInUse } from '../refusals.ts';
import { adoptAward, readChosen, type Adopted } from './adopt-award.ts';
import * as store from './store.ts';

type Award = AnswerOf<Calls['listAwards']>['items'][number];

const columns: Column<Award>[] = [
  { header: 'Name', value: (award) => award.name, width: 40 },
  { header: 'Code', value: (award) => award.code },
  { header: 'Rates', value: (award) => award.rates_count },
  { header: 'Created by', value: (award) => award.created_by },
  { header: 'Changed', value: (award) => award.updated_at, width: 26 },
];

/** The calls of awards. */
export function awardRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listAwards(async ({ db, query, scope }) => {
    const found = await store.listAwards(db, scope, query);
    return {
      ...found,
      items: found.items.map((row) => present(row, scope)),
      abilities: (['create', 'edit', 'delete'] as const).filter((action) => scope.can(`labour_rates:${action}`)),
    };
  });

  serveRaw(app, platform).exportAwards(async ({ db, query, scope, reply, now }) =>
    sendList(
      { query, reply, platform, now },
      {
        name: 'awards',
        columns,
        list: async (request) => {
          const found = await store.listAwards(db, scope, request);
          return { ...found, items: found.items.map((row) => present(row, scope)) };
        },
      },
    ),
  );

  serve(app, platform).createAward(async ({ body, scope, tx }) => {
    const award = { id: newId(), name: visibleText('name', body.name), code: visibleText('code', body.code) };
    await oneForCode(award.code, () => store.insertAwards(tx, scope, [award]));
    return {
      id: award.id,
      message: `Award "${award.name}" has been created successfully!`,
      award: present(await getAward(tx, scope, award.id), scope),
    };
  });

  serve(app, platform).updateAward(async ({ body, params, scope, tx }) => {
    const before = await getAward(tx, scope, params.id);
    if (before.is_deleted) {
      throw isDeleted('award');
    }
    const change = {
      ...(body.name === undefined ? {} : { name: visibleText('name', body.name) }),
      ...(body.code === undefined ? {} : { code: visibleText('code', body.code) }),
    };
    const isChanged = await oneForCode(change.code ?? before.code, () =>
      store.updateAward(tx, scope, before.id, body.version, change),
    );
    const after = present(await getAward(tx, scope, before.id), scope);
    if (!isChanged) {
      throw stale(after);
    }
    return after;
  });

  serve(app, platform).deleteAward(async ({ params, scope, tx }) => {
    const award = await getAward(tx, scope, params.id);
    if (!award.is_deleted) {
      // Deleted first, then counted: no rate can be given the award in between.
      await store.updateAward(tx, scope, award.id, null, { is_deleted: true });
      const { rates_count } = await getAward(tx, scope, award.id);
      if (rates_count > 0) {
        throw awardInUse(award.name, rates_count);
      }
    }
    return { id: award.id, message: 'Award has been deleted successfully!' };
  });

  serve(app, platform).restoreAward(async ({ params, scope, tx }) => {
    const award = await getAward(tx, scope, params.id);
    if (award.is_deleted) {
      await oneForCode(award.code, () => store.updateAward(tx, scope, award.id, null, { is_deleted: false }));
    }
    return present(await getAward(tx, scope, award.id), scope);
  });

  serve(app, platform).listReferenceAwards(async () => ({ items: referenceAwards.map(presentReference) }));

  serve(app, platform).adoptReferenceAward(async ({ body, scope, tx }) => {
    const set = findReferenceAward(body.code);
    if (!set) {
      throw againstRule({ code: [`There is no published award ${body.code.trim()}.`] });
    }
    const adopted = await oneForCode(set.code, () => adoptAward(tx, scope, set, readChosen(set, body)));
    return { ...adopted, message: adoptedWords(set.code, adopted) };
  });
}

/** One line; the nature of the figures is explained where the award is chosen (`listReferenceAwards`). */
function adoptedWords(code: string, { created, unchanged, allowances_created: allowances }: Adopted): string {
  const made = [
    ...(created > 0 ? [countOf(created, 'rate')] : []),
    ...(allowances > 0 ? [countOf(allowances, 'allowance')] : []),
  ];
  const before =
    unchanged > 0 ? `; ${countOf(unchanged, 'rate')} of it ${unchanged === 1 ? 'was' : 'were'} here already` : '';
  return made.length === 0
    ? `Nothing is new: all of award ${code} is here already`
    : `Award ${code} has been adopted with ${made.join(' and ')}${before}`;
}

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

async function getAward(db: Db, scope: Scope, id: string): Promise<store.AwardRow> {
  const row = await store.findAward(db, scope, id);
  if (!row) {
    throw notFound();
  }
  return row;
}

/** The text as it is stored; refuses (422) an invisible one. */
function visibleText(field: 'name' | 'code', text: string): string {
  const plain = plainCode(text);
  if (plain === '') {
    throw againstRule({ [field]: [`Give a ${field} that can be seen.`] });
  }
  return plain;
}

async function oneForCode<T>(code: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateOf(error) === 'labour_awards_by_code') {
      throw awardCodeTaken(code);
    }
    throw error;
  }
}

function present(row: store.AwardRow, scope: Scope): Award {
  return {
    ...row,
    abilities: row.is_deleted
      ? scope.can('labour_rates:delete')
        ? ['restore']
        : []
      : (['edit', 'delete'] as const).filter((action) => scope.can(`labour_rates:${action}`)),
  };
}

function presentReference(
  set: (typeof referenceAwards)[number],
): AnswerOf<Calls['listReferenceAwards']>['items'][number] {
  return {
    code: set.code,
    name: set.name,
    effective_date: set.effective_date,
    source: set.source,
    disclaimer: set.disclaimer,
    levels: set.levels.map(({ classification, weekly, hourly }) => ({
      level: classification,
      weekly: toNumber(weekly),
      hourly: toNumber(hourly),
    })),
    allowances: set.allowances.map((allowance) => ({
      clause: allowance.clause,
      name: allowance.name,
      amount: toNumber(allowance.amount),
      unit: allowance.unit,
      is_inferred: allowance.basis_is_inferred,
      key: allowance.key,
      trigger: allowance.trigger,
      is_all_purpose: allowance.is_all_purpose,
      instead_of: allowance.instead_of,
      source: allowance.source,
    })),
  };
}
