// Rules of companies: an ABN belongs to one company, and one company runs the workspace.
import type { companyRecord } from '@horizon/contract';
import { sql } from 'kysely';
import { severalOf } from '../platform/list.ts';
import { againstRule, conflict } from '../platform/failures.ts';
import type { RecordRules, Write, Stored } from '../platform/records/rules.ts';
import { businessNumbers, numbersWarning } from './business-numbers.ts';
import * as store from './store.ts';

type Company = Stored<typeof companyRecord>;

export const companyRules: RecordRules<typeof companyRecord> = {
  duplicates: {
    companies_once: { field: 'company', sentence: ({ company }) => `${company} is in the workspace already.` },
  },
  // Serialises changes that could move or remove the mark of the primary company, or enter an ABN twice.
  lock: async ({ tx, scope }, { is_primary_company: isPrimary, abn, is_deleted: isDeleted }) => {
    if (isPrimary !== undefined || abn || isDeleted !== undefined) {
      await store.lockCompanies(tx, scope);
    }
  },
  check: async (write, given) => {
    const isRestored = given.is_deleted === false;
    const values: Partial<Company> = {
      ...given,
      ...businessNumbers(given),
      // Another company runs the workspace by now.
      ...(isRestored ? { is_primary_company: false } : {}),
    };
    if (!isRestored && write.before?.is_primary_company && values.is_primary_company === false) {
      throw againstRule({ is_primary_company: [primaryStays] });
    }
    const abn = isRestored ? write.before?.abn : values.abn;
    if (abn && (isRestored || abn !== write.before?.abn)) {
      await refuseKnownAbn(write, abn);
    }
    if (values.is_primary_company) {
      await store.clearPrimary(write.tx, write.scope, write.id);
    }
    return values;
  },
  present: (_db, companies) =>
    Promise.resolve(companies.map((company) => ({ numbersWarning: numbersWarning(company) }))),
  where: ({ trade, region }) => {
    const trades = severalOf(trade as string | string[] | undefined);
    const regions = severalOf(region as string | string[] | undefined);
    return [
      trades !== undefined && sql`t.trades && ${trades}::text[]`,
      regions !== undefined && sql`t.regions && ${regions}::text[]`,
    ];
  },
  beforeDelete: ({ before }) => {
    if (before.is_primary_company) {
      throw conflict('primary', primaryStays);
    }
  },
  abilities: (company, _scope, usual) => usual.filter((ability) => ability !== 'delete' || !company.is_primary_company),
};

/** The refusal to lose the primary company in either way; the database refuses it too. */
const primaryStays =
  'This company runs the workspace, and a workspace always has one that does. Make another company the primary one first.';

/** Refuses an ABN of another company, and shows that company to people who may see companies. */
async function refuseKnownAbn({ tx, scope, id }: Write<Company>, abn: string): Promise<void> {
  const other = await store.findByAbn(tx, scope, abn, id);
  if (other) {
    const isSeen = scope.can('companies:view');
    const name = isSeen ? other.company : 'Another company of the workspace';
    const sentence = `${name} has this ABN already. Use that company, or correct one of the two.`;
    throw conflict('abn_exists', sentence, {
      fields: { abn: [sentence] },
      // Not everybody may see the rating.
      ...(isSeen ? { current: { ...other, rating: null, abilities: [] } } : {}),
    });
  }
}
