// Companies of the directory for a package: found by trade and region, invited several at once.
import {
  coverageTarget,
  quotedResponses,
  tradeLabel,
  type AnswerOf,
  type Calls,
  type QueryOf,
  type TenderCandidate,
  type TradeCategory,
} from '@horizon/contract';
import { checkTaxId } from '@horizon/identifiers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { againstRule } from '../../platform/failures.ts';
import { allOf } from '../../platform/list.ts';
import { wholeOrOwn } from '../../platform/records/visible.ts';
import type { Scope } from '../../platform/scope.ts';
import { view } from '../visible.ts';
import type { TenderPackage } from '../transitions.ts';

const most = 500;

type Row = Omit<TenderCandidate, 'tax_id_shown' | 'obstacle'> & { tax_id: string | null; total_count: number };

/** Companies that can be invited, by name. */
export async function listCandidates(
  db: Db,
  scope: Scope,
  { tender_package_id: id, additional_options: options }: TenderPackage,
  { trade, region, q }: QueryOf<Calls['listTenderCandidates']>,
): Promise<AnswerOf<Calls['listTenderCandidates']>> {
  const { rows } = await sql<Row>`SELECT c.id_company AS company_id, c.company, coalesce(c.abn, c.acn) AS tax_id,
      coalesce(c.email, (SELECT k ->> 'email' FROM jsonb_array_elements(c.contacts) k
        WHERE k ->> 'email' IS NOT NULL LIMIT 1)) AS email, c.trades, c.regions,
      ARRAY(SELECT q.name FROM prequalifications q WHERE q.workspace_id = c.workspace_id AND q.company_id = c.id_company
        AND NOT q.is_deleted AND q.expires_on < (now() AT TIME ZONE 'Australia/Sydney')::date ORDER BY q.name) AS expired,
      (SELECT i.response FROM tender_invitations i WHERE i.workspace_id = c.workspace_id AND i.tender_package_id = ${id}
        AND NOT i.is_deleted AND (i.company_id = c.id_company OR i.tax_id IN (c.abn, c.acn)) LIMIT 1) AS response,
      count(*) OVER ()::integer AS total_count
    FROM companies c
   WHERE ${allOf([
     sql`c.workspace_id = ${scope.workspaceId} AND NOT c.is_deleted AND NOT c.is_primary_company`,
     trade !== undefined && sql`c.trades @> ARRAY[${trade}]::text[]`,
     region !== undefined && sql`c.regions @> ARRAY[${region}]::text[]`,
     q !== undefined && sql`position(plain_letters(${q}) IN plain_letters(c.company)) > 0`,
   ])}
   ORDER BY lower(c.company), c.id_company LIMIT ${most}`.execute(db);
  const blocks = options.blocks_expired_prequalifications ?? false;
  return {
    items: rows.map(({ tax_id: taxId, total_count: _count, ...row }) => ({
      ...row,
      tax_id_shown: shownTaxId(taxId),
      obstacle: obstacleOf({ ...row, tax_id: taxId }, blocks),
    })),
    total_count: rows[0]?.total_count ?? 0,
  };
}

function shownTaxId(taxId: string | null): string | null {
  const check = taxId === null ? null : checkTaxId(taxId);
  return check?.ok ? `${check.kind.toUpperCase()} ${check.display}` : taxId;
}

function obstacleOf({ tax_id: taxId, expired, response }: Omit<Row, 'total_count'>, blocks: boolean): string | null {
  if (response !== null) return 'Invited already.';
  if (taxId === null) return 'It has no ABN or ACN. Enter one in the directory first.';
  return blocks && expired.length > 0
    ? `Expired: ${expired.join(', ')}. This package does not invite companies with expired documents.`
    : null;
}

/** The entries of these companies in a list of invitations. Throws 422 for one that does not exist or has no number. */
export async function companiesToInvite(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<{ tax_id: string; company_id: string; email?: string }[]> {
  const { rows } = await sql<{ id: string; company: string; tax_id: string | null; email: string | null }>`
    SELECT c.id_company AS id, c.company, coalesce(c.abn, c.acn) AS tax_id,
      coalesce(c.email, (SELECT k ->> 'email' FROM jsonb_array_elements(c.contacts) k
        WHERE k ->> 'email' IS NOT NULL LIMIT 1)) AS email
    FROM companies c WHERE c.workspace_id = ${scope.workspaceId} AND NOT c.is_deleted AND c.id_company = ANY(${ids}::uuid[])
   ORDER BY lower(c.company), c.id_company`.execute(tx);
  if (rows.length < ids.length) throw againstRule({ company_ids: ['One of these companies is not in the directory.'] });
  const without = rows.filter(({ tax_id: taxId }) => taxId === null).map(({ company }) => company);
  if (without.length > 0) {
    throw againstRule({ company_ids: [`No ABN or ACN: ${without.join(', ')}. Enter it in the directory first.`] });
  }
  return rows.map(({ id, tax_id: taxId, email }) => ({
    tax_id: taxId!,
    company_id: id,
    ...(email === null ? {} : { email }),
  }));
}

/** Coverage by trade, of packages that the caller sees whole and that have not ended. */
export async function tradeCoverage(
  db: Db,
  scope: Scope,
  projectId: string | undefined,
): Promise<AnswerOf<Calls['listTradeCoverage']>> {
  const { rows } = await sql<{
    trade: TradeCategory | null;
    packages: number;
    invited: number;
    will_tender: number;
    quoted: number;
    short: number;
  }>`WITH counted AS (
      SELECT t.tender_package_id, t.trade_category, count(i.id) AS invited,
        count(i.id) FILTER (WHERE i.response = 'accepted' OR i.response = ANY(${quotedResponses}::text[])) AS will_tender,
        count(i.id) FILTER (WHERE i.response = ANY(${quotedResponses}::text[])) AS quoted
      FROM tender_packages t LEFT JOIN tender_invitations i ON i.workspace_id = t.workspace_id
       AND i.tender_package_id = t.tender_package_id AND NOT i.is_deleted
     WHERE ${wholeOrOwn(scope, view, { alias: 't', own: sql`FALSE` })} AND NOT t.is_deleted
       AND t.tender_status NOT IN ('awarded', 'cancelled', 'not_awarded')
       AND (${projectId ?? null}::uuid IS NULL OR t.project_id = ${projectId ?? null}::uuid)
     GROUP BY t.workspace_id, t.tender_package_id)
    SELECT trade_category AS trade, count(*)::integer AS packages, sum(invited)::integer AS invited,
      sum(will_tender)::integer AS will_tender, sum(quoted)::integer AS quoted,
      count(*) FILTER (WHERE will_tender < ${coverageTarget})::integer AS short
    FROM counted GROUP BY trade_category ORDER BY trade_category NULLS LAST`.execute(db);
  return {
    target: coverageTarget,
    items: rows.map((row) => ({ ...row, label: row.trade === null ? 'No trade' : tradeLabel(row.trade) })),
  };
}
