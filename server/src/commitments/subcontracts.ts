// Rules of subcontracts: one is sent only while an approved amount covers its lines.
import type { subcontractLineRecord, subcontractRecord } from '@horizon/contract';
import { money, toDisplay } from '@horizon/money';
import { againstRule, conflict } from '../platform/failures.ts';
import type { RecordRules } from '../platform/records/rules.ts';
import { companyExists, factsOf } from './store.ts';

export const subcontractRules: RecordRules<typeof subcontractRecord> = {
  duplicates: {
    subcontracts_of_package: {
      field: 'title',
      sentence: () => 'This tender package has a subcontract already.',
    },
  },
  async check({ tx, scope }, values) {
    if (values.company_id && !(await companyExists(tx, scope, values.company_id))) {
      throw againstRule({ company_id: ['This company is not in the directory.'] });
    }
    return values;
  },
  async onAct({ tx, before }, act) {
    if (act !== 'send') return;
    const fact = (await factsOf(tx, before.workspace_id, [before.commitment_id])).get(before.commitment_id)!;
    if (fact.approved_amount === null) {
      throw conflict(
        'not_approved',
        'Its amount has not been approved. A subcontract is sent after the award of its tender package has been approved.',
      );
    }
    const [sum, approved] = [money(fact.amount), money(fact.approved_amount)];
    if (sum > approved) {
      throw conflict(
        'above_approval',
        `Its lines come to ${toDisplay(sum)}, and ${toDisplay(approved)} are approved. Correct the lines first.`,
      );
    }
  },
  async present(db, rows, { scopeOf }) {
    const [first] = rows;
    const ids = rows.map(({ commitment_id: id }) => id);
    const facts = first ? await factsOf(db, first.workspace_id, ids) : new Map();
    return rows.map((row) => {
      const fact = facts.get(row.commitment_id)!;
      const seesCost = scopeOf(row).can('commitments:see_cost', row.project_id);
      const sum = (amount: string | null) => (seesCost && amount !== null ? Number(amount) : null);
      return {
        company: fact.company,
        tender_package: fact.tender_package,
        amount: sum(fact.amount),
        approved_amount: sum(fact.approved_amount),
      };
    });
  },
};

export const subcontractLineRules: RecordRules<typeof subcontractLineRecord> = { duplicates: {} };
