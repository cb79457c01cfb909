// Records PostgreSQL's work for a request: the statements it sends are intercepted and explained afterwards.
import type { PoolClient } from 'pg';
import type { Database } from '../src/platform/database.ts';

/** One step of a plan: its type, its table, and its number of rows. */
export interface PlanNode {
  type: string;
  table: string | null;
  index: string | null;
  rows: number;
}

interface Explained {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Subplan Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Explained[];
}

interface Sent {
  text: string;
  values: unknown[];
}

/** Runs requests and answers the plan steps of list statements (those with `chosen`, and facets). */
export function planRecorder(database: Database): (work: () => Promise<void>) => Promise<PlanNode[]> {
  let sent: Sent[] = [];
  const { pool } = database;
  const seen = new WeakSet<PoolClient>();
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  // Kysely requests connections by promise; the pool itself, for `pool.query`, by callback.
  const listening = async () => {
    const client = await connect();
    if (!seen.has(client)) {
      seen.add(client);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const noting = (...args: unknown[]) => {
        if (typeof args[0] === 'string' && Array.isArray(args[1])) {
          sent.push({ text: args[0], values: args[1] });
        }
        return query(...args);
      };
      client.query = noting as typeof client.query;
    }
    return client;
  };
  const plainly = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => (args.length > 0 ? plainly(...args) : listening())) as typeof pool.connect;
  return async (work) => {
    sent = [];
    await work();
    const nodes: PlanNode[] = [];
    for (const { text, values } of sent.filter((one) => /\b(chosen|counted) AS/.test(one.text))) {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Explained }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      collect(rows[0]!['QUERY PLAN'][0]!.Plan, nodes);
    }
    return nodes;
  };
}

/**
 * Skips the count of a whole list: for the table of one workspace a scan is fastest. Also skips steps that were planned
 * for another number of rows and never executed.
 */
function collect(node: Explained, into: PlanNode[]): void {
  if (node['Subplan Name']?.startsWith('InitPlan') || node['Actual Loops'] === 0) {
    return;
  }
  into.push({
    type: node['Node Type'],
    table: node['Relation Name'] ?? null,
    index: node['Index Name'] ?? null,
    rows: node['Actual Rows'] * node['Actual Loops'],
  });
  for (const child of node.Plans ?? []) {
    collect(child, into);
  }
}
