import type { Call } from '@horizon/contract';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { newId } from '../../src/platform/ids.ts';
import { callerFor } from '../browser-session.ts';
import { world, type Answer } from '../harness.ts';
import { addressOf, callsUnderTest, countEvents, hintsOf, paramsOf, recordsPerCall, type Records } from './records.ts';
import { samples, seed } from './run.ts';
import { valid, type Schema } from './schema-values.ts';

const w = world();
const recordsFor = recordsPerCall(w, 'Once');
/**
 * These need an existing batch, scenario, over-allocation or rate with certain words: `undo.test.ts`, `raise.test.ts`
 * and `documents.test.ts` send a call twice.
 */
const turning = [
  'undoSchedule',
  'redoSchedule',
  'applyLevelling',
  'applyScenario',
  'raiseLabourRates',
  // There is one per workspace: `business-entities.test.ts` sends it twice.
  'createBusinessEntity',
  'registerDocumentDrops',
  // Needs two existing records: `associations.test.ts` sends it twice.
  'createAssociation',
  // Needs people who may approve, and no change that waits: `policy.test.ts` sends both twice.
  'createApprovalDelegation',
  'proposeApprovalPolicy',
  // The record must have comments and be seen: `comments.test.ts` sends it twice.
  'createComment',
  'createProjectComment',
  // Creates something only if somebody has an older revision.
  'updateHolders',
  // Needs markups of another version: `several.test.ts` sends it twice.
  'carryMarkups',
  // Needs somebody who has not answered: `guests.test.ts` sends it twice.
  'remindTransmittal',
  // A row needs an e-mail address: `distribution.test.ts` sends it twice.
  'importDistributionRules',
  // Needs another package on which it does not depend yet: `sops.test.ts` sends it twice.
  'createSopDependency',
  // Needs a document that the package does not have, or an issued package: `documents.test.ts` sends them twice.
  'addTenderDocuments',
  'createTenderAddendum',
  'issueTenderAddendum',
  // The bids must have been opened: `levelling.test.ts` sends them twice.
  'saveLevelling',
  'recommendTender',
];
const creating = callsUnderTest()
  // A file that changes something cannot be random: `import.test.ts` sends it twice. Started uploads change no record
  // yet: `uploads.test.ts` starts them twice.
  .filter(
    ([name, call]) =>
      call.idempotent &&
      !call.upload &&
      // Refused to tokens: a calendar link replaces the one before (`calendar-feed.test.ts`).
      !(call.needsSession && call.tenancy === 'person') &&
      !turning.includes(name) &&
      !/^add.*(Attachments|Drops)$/.test(name),
  )
  .map(([name, call]) => ({ name, call }));

/** Enough that a valid body is among them also if it needs several optional fields to be absent. */
function* bodiesOf(name: string, call: Call, records: Records): Iterable<object> {
  const bodies = valid(call.body as Schema, hintsOf(records));
  const some = samples(bodies, `once ${name}`, 20) as object[];
  yield* some;
  yield* samples(bodies, `once ${name}`, 300).slice(some.length) as object[];
}

function otherThan(body: object, bodies: Iterable<object>): object | undefined {
  for (const other of bodies) if (JSON.stringify(other) !== JSON.stringify(body)) return other;
  return undefined;
}

/** Rows of every table that a person's call can create. */
async function countRows(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT coalesce(sum((xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', relname), false, true, '')))[1]::text::bigint), 0) AS n
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations'`.execute(
    w.database.db,
  );
  return Number(rows[0]!.n);
}

describe('a creating call with an Idempotency-Key', () => {
  it.each(creating)('happens once, however often it is sent: $name', async ({ name, call }) => {
    const records = await recordsFor(call);
    const owner = callerFor(w, records.workspace.owner, call);
    const url = addressOf(call, paramsOf(call, records));
    const before = await countEvents(w);
    let first: Answer | null = null;
    let key = '';
    let body: object = {};
    for (const candidate of bodiesOf(name, call, records)) {
      [key, body] = [newId(), candidate];
      first = await owner.post(url, body, { 'idempotency-key': key });
      // A dry run is a valid answer too; find one that creates something.
      if (first.status < 300 && (await countEvents(w)) > before) {
        break;
      }
    }
    const made = await countRows();

    const replays = await Promise.all([1, 2, 3, 4].map(() => owner.post(url, body, { 'idempotency-key': key })));
    const after = await countRows();
    // A call with an empty body has no other one.
    const other = otherThan(body, bodiesOf(name, call, records));
    const otherBody = other && (await owner.post(url, other, { 'idempotency-key': key }));

    const failureNote = `HORIZON_SEED=${seed} ${JSON.stringify(body).slice(0, 500)}: ${first?.text.slice(0, 500)}`;
    expect(first?.status, `${failureNote}`).toBe(call.status ?? 200);
    expect(await countEvents(w), `${failureNote} leaves no trace in the history`).toBeGreaterThan(before);
    expect(new Set(replays.map((answer) => answer.text))).toEqual(new Set([first?.text]));
    expect(replays.map((answer) => [answer.status, answer.headers['idempotency-replayed']])).toEqual(
      replays.map(() => [call.status ?? 200, 'true']),
    );
    expect(after, `${failureNote}`).toBe(made);
    expect(otherBody?.status ?? 422).toBe(422);
  });
});
