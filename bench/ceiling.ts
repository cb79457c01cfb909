// The best that any server of this kind can do over the same rows: thin routes with one or two hand-written statements,
// no checks, no permissions. Started by bench/http.ts in its own process.
import Fastify from 'fastify';
import pg from 'pg';

const connection = { connectionString: process.env['BENCH_DATABASE'] ?? '', max: 16 };
const pool = new pg.Pool(connection);
// Writes insert their own history: the triggers of the tables are disabled here.
const writing = new pg.Pool({ ...connection, options: '-c session_replication_role=replica' });
const app = Fastify();
const cell = { type: ['string', 'number', 'boolean', 'null'] };
const row = {
  type: 'object',
  properties: Object.fromEntries(
    [
      'id',
      'name',
      'award_id',
      'role',
      'level',
      'cost_rate',
      'sell_rate',
      'multiplier',
      'effective_date',
      'sales_tax_code',
      'created_at',
      'updated_at',
      'version',
    ].map((name) => [name, cell]),
  ),
};
const list = { type: 'object', properties: { items: { type: 'array', items: row }, total_count: { type: 'integer' } } };
const columns =
  'id, name, award_id, role, level, cost_rate, sell_rate, multiplier, effective_date, sales_tax_code, created_at, updated_at, version';

app.get<{ Querystring: { ws: string; role: string } }>(
  '/list',
  { schema: { response: { 200: list } } },
  async (request) => {
    const { ws, role } = request.query;
    const [count, page] = await Promise.all([
      pool.query({
        name: 'count',
        text: 'SELECT count(*)::int AS n FROM labour_rates WHERE workspace_id = $1 AND NOT is_deleted AND role COLLATE natural_order = $2',
        values: [ws, role],
      }),
      pool.query({
        name: 'page',
        text: `SELECT ${columns} FROM labour_rates WHERE workspace_id = $1 AND NOT is_deleted AND role COLLATE natural_order = $2 ORDER BY name, id LIMIT 50`,
        values: [ws, role],
      }),
    ]);
    return { items: page.rows, total_count: count.rows[0].n };
  },
);

const clientColumns =
  'id, name, status, "companyGroup", region, abn, acn, tags, "primaryContact", contacts, notes, created_at, updated_at, version';

app.get<{ Querystring: { ws: string; tag: string } }>('/clients', async (request) => {
  const { ws, tag } = request.query;
  const where = 'FROM clients WHERE workspace_id = $1 AND NOT is_deleted AND tags @> ARRAY[$2]';
  const values = [ws, tag];
  const [count, page] = await Promise.all([
    pool.query({ name: 'client-count', text: `SELECT count(*)::int AS n ${where}`, values }),
    pool.query({ name: 'clients', text: `SELECT ${clientColumns} ${where} ORDER BY name, id LIMIT 50`, values }),
  ]);
  return { items: page.rows, total_count: count.rows[0].n };
});

const one = {
  type: 'object',
  properties: {
    ...row.properties,
    versions: { type: 'array', items: row },
    allowances: { type: 'array', items: row },
    overrides: { type: 'array', items: row },
  },
};

app.get<{ Querystring: { ws: string; id: string } }>(
  '/one',
  { schema: { response: { 200: one } } },
  async (request) => {
    const { ws, id } = request.query;
    const [rate, related] = await Promise.all([
      pool.query({
        name: 'one',
        text: `SELECT ${columns} FROM labour_rates WHERE workspace_id = $1 AND id = $2`,
        values: [ws, id],
      }),
      pool.query({
        name: 'related',
        text: `SELECT (SELECT json_agg(v) FROM (SELECT ${columns} FROM labour_rates v WHERE v.workspace_id = r.workspace_id AND v.series = r.series AND NOT v.is_deleted ORDER BY effective_date DESC) v) AS versions,
        (SELECT json_agg(a) FROM labour_allowances a WHERE a.workspace_id = r.workspace_id AND a.labour_rate_id = r.id AND NOT a.is_deleted) AS allowances,
        (SELECT json_agg(o) FROM labour_overrides o WHERE o.workspace_id = r.workspace_id AND o.labour_rate_id = r.id AND NOT o.is_deleted) AS overrides
        FROM labour_rates r WHERE r.workspace_id = $1 AND r.id = $2`,
        values: [ws, id],
      }),
    ]);
    const { versions, allowances, overrides } = related.rows[0];
    return { ...rate.rows[0], versions: versions ?? [], allowances: allowances ?? [], overrides: overrides ?? [] };
  },
);

const event = (action: string, before: string) =>
  `INSERT INTO audit_events (workspace_id, actor_id, actor_name, action, entity, entity_id, title, before, after)
    SELECT workspace_id, created_by_user_id, 'Bench', '${action}', 'labour_rates', id::text, name, ${before}, to_jsonb(done) FROM done`;

app.post<{ Body: { ws: string; id: string; person: string; key: string; name: string; level: string } }>(
  '/create',
  { schema: { response: { 201: row } } },
  async (request, reply) => {
    const { ws, id, person, key, name, level } = request.body;
    const { rows } = await writing.query({
      name: 'create',
      text: `WITH k AS (INSERT INTO idempotency_keys (person_id, key, call, body_hash, status, answer) VALUES ($3, $4, 'c', 'h', 201, '{}')),
        done AS (INSERT INTO labour_rates (workspace_id, id, name, role, level, cost_rate, sell_rate, created_by_user_id) VALUES ($1, $2, $5, 'Bench', $6, 40, 60, $3) RETURNING *),
        e AS (${event('created', 'NULL')})
        SELECT ${columns} FROM done`,
      values: [ws, id, person, key, name, level],
    });
    return reply.code(201).send(rows[0]);
  },
);

app.patch<{ Body: { ws: string; id: string; cost_rate: number } }>(
  '/update',
  { schema: { response: { 200: row } } },
  async (request) => {
    const { ws, id, cost_rate: cost } = request.body;
    const { rows } = await writing.query({
      name: 'update',
      text: `WITH done AS (UPDATE labour_rates SET cost_rate = $3, version = version + 1, updated_at = now() WHERE workspace_id = $1 AND id = $2 RETURNING *),
        e AS (${event('updated', 'to_jsonb(done)')})
        SELECT ${columns} FROM done`,
      values: [ws, id, cost],
    });
    return rows[0];
  },
);

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.send?.('ready');
