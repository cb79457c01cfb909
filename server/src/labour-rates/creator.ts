// The author of a record, as every answer of labour rates contains it.
import { sql, type RawBuilder } from 'kysely';

export interface Creator {
  created_by: string;
  created_by_user_email: string;
  created_by_user_id: string;
}

/** The author columns of a row, joined as `p`. */
export const creatorColumns: RawBuilder<unknown> = sql`btrim(p.first_name || ' ' || p.last_name) AS created_by, p.email AS created_by_user_email, p.kinde_id AS created_by_user_id`;
