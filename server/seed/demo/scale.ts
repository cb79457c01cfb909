// Multiplies the demo for load tests: copies of projects, members and labour rates, each kind in one statement. The ids
// of copies derive from the originals, so that a second run adds only the missing ones.
import { sql, type RawBuilder } from 'kysely';
import { change, type Database } from '../../src/platform/database.ts';
import { fixedIdPrefix } from '../fixed-id.ts';

const original = (column: string): RawBuilder<unknown> => sql`${sql.raw(column)}::text LIKE ${`${fixedIdPrefix}%`}`;
const copyOf = (column: string): RawBuilder<unknown> => sql`md5(${sql.raw(column)}::text || '/' || n)::uuid`;

/** Multiplies the demo's projects, members and labour rates by the factor; 1 leaves them unchanged. */
export async function scaleDemo(database: Database, factor: number): Promise<void> {
  await change(database.db, { personId: null, name: 'Horizon', requestId: null }, async (tx) => {
    const times = sql`generate_series(2, ${factor}::int) AS n`;
    await sql`INSERT INTO projects (workspace_id, project_id, project_name, project_number, sector, address, state, time_zone,
        status_date, contract_value, start_date, end_date, description, is_archived, created_at, updated_at)
      SELECT workspace_id, ${copyOf('project_id')}, project_name || ' ' || n, project_number || '-' || n, sector, address, state,
        time_zone, status_date, contract_value, start_date + n % 90, end_date + n % 90, description, is_archived, created_at, updated_at
        FROM projects CROSS JOIN ${times} WHERE ${original('project_id')} ON CONFLICT DO NOTHING`.execute(tx);
    await sql`INSERT INTO persons (kinde_id, email, first_name, last_name, phone, title, global_company_id, password_hash, created_at, updated_at)
      SELECT ${copyOf('kinde_id')}::text, split_part(email, '@', 1) || '.' || n || '@' || split_part(email, '@', 2), first_name,
        last_name || ' ' || n, phone, title, global_company_id, password_hash, created_at, updated_at
        FROM persons CROSS JOIN ${times} WHERE ${original('kinde_id')} ON CONFLICT DO NOTHING`.execute(tx);
    await sql`INSERT INTO members (workspace_id, kinde_id, status, invited_email, invited_first_name, invited_last_name, created_at, updated_at)
      SELECT workspace_id, ${copyOf('kinde_id')}::text, status, split_part(invited_email, '@', 1) || '.' || n || '@' || split_part(invited_email, '@', 2),
        invited_first_name, invited_last_name || ' ' || n, created_at, updated_at
        FROM members CROSS JOIN ${times} WHERE ${original('kinde_id')} ON CONFLICT DO NOTHING`.execute(tx);
    await sql`INSERT INTO member_roles (workspace_id, id, kinde_id, role_id, project_id)
      SELECT workspace_id, ${copyOf('id')}, ${copyOf('kinde_id')}::text, role_id, project_id
        FROM member_roles CROSS JOIN ${times} WHERE ${original('kinde_id')} AND ${original('id')} ON CONFLICT DO NOTHING`.execute(
      tx,
    );
    // Each copy has a role of its own, so that it is not a new version of the original.
    await sql`INSERT INTO labour_rates (workspace_id, id, name, award_id, role, level, cost_rate, sell_rate, multiplier,
        effective_date, sales_tax_code, superseded_on, is_deleted, created_by_user_id, created_at, updated_at)
      SELECT workspace_id, ${copyOf('id')}, left(name, 180) || ' ' || n, award_id, left(role, 90) || ' ' || n, level,
        cost_rate, sell_rate, multiplier, effective_date, sales_tax_code, superseded_on, is_deleted, created_by_user_id, created_at, updated_at
        FROM labour_rates CROSS JOIN ${times}
       WHERE created_by_user_id LIKE ${`${fixedIdPrefix}%`} AND role !~ ' [0-9]+$' ON CONFLICT DO NOTHING`.execute(tx);
  });
}
