// A deleted record that can be restored stays readable for people who could read it, and unchanged until it is restored
// (decision 0017). Every record with a call that restores it is tested.
import { callEntries, records as declaredRecords, type Call } from '@horizon/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { world, type Visitor } from '../harness.ts';
import { addressOf, countEvents, hintsOf, makeRecords, paramsOf, type Records } from './records.ts';
import { samples, seed } from './run.ts';
import { valid, type Schema } from './schema-values.ts';

const w = world();
let records: Records;
let owner: Visitor;
beforeAll(async () => {
  records = await makeRecords(w, 'Quoll');
  owner = w.visitor(records.workspace.owner.token);
});

const callAt = (method: string, path: string) =>
  callEntries.map(([, call]) => call as Call).find((call) => call.method === method && call.path === path);
const restorable = callEntries
  .filter(([, call]) => call.path.endsWith('/restore') && callAt('DELETE', call.path.replace(/\/restore$/, '')))
  .map(([name, call]) => ({ name, restore: call as Call, path: call.path.replace(/\/restore$/, '') }));

describe('a deleted record', () => {
  it('is declared, or one of these kinds', () => {
    const declared = new Set(
      Object.values(declaredRecords).flatMap(({ one }) => [one, `${one}Attachment`]) as string[],
    );
    const written = restorable.map(({ name }) => name.replace('restore', '')).filter((kind) => !declared.has(kind));
    expect(written.toSorted()).toEqual([
      'Allowance',
      'Award',
      'Comment',
      'CommentAttachment',
      'FolderTemplate',
      'Form',
      'FormAttachment',
      'LabourRate',
      'LabourRateAttachment',
      'Markup',
      'ProjectOverride',
      'Role',
      'SavedView',
      'TaskAttachment',
      'Transmittal',
      'WorkItem',
    ]);
  });

  /** The workspace of a call whose path does not name it. */
  const place = { workspace_id: '' };
  beforeAll(() => {
    place.workspace_id = records.workspace.workspace_id;
  });

  it.each(restorable)('stays as it was until it is restored: $name', async ({ name, restore, path }) => {
    const isNamed = path.includes('{workspaceId}');
    const of = (call: Call) => addressOf(call, paramsOf(call, records), !isNamed && call.query ? place : {});
    const [remove, read] = [callAt('DELETE', path)!, callAt('GET', path)];
    // No call changes a template of folders.
    const change = name === 'restoreFolderTemplate' ? null : (callAt('PATCH', path) ?? callAt('PUT', path))!;
    const rate = `/api/workspaces/${records.workspace.workspace_id}/labour-rates/${records.ids['labour-rates']}`;
    // An award used by rates cannot be deleted.
    await (name === 'restoreAward' && owner.delete(rate));

    const deleted = await owner.delete(of(remove));
    const events = await countEvents(w);
    const again = await owner.delete(of(remove));
    const changed =
      change &&
      (await owner.call(
        change.method,
        of(change),
        samples(valid(change.body as Schema, hintsOf(records)), `deleted ${name}`, 1)[0] as object,
      ));
    const kept = await countEvents(w);
    const shown = read && (await owner.get(of(read)));
    const restored = await owner.post(of(restore), isNamed ? {} : place);
    await (name === 'restoreAward' && owner.post(`${rate}/restore`, {}));

    expect([deleted.status, again.status, restored.status], `HORIZON_SEED=${seed}`).toEqual([200, 200, 200]);
    if (changed) {
      expect(changed, `HORIZON_SEED=${seed}`).toMatchObject({ status: 409, body: { code: 'deleted' } });
      expect(changed.body.message).toMatch(/^This .+ has been deleted\. Restore it, then change it\.$/);
    }
    expect(kept).toBe(events);
    if (shown) {
      expect(shown).toMatchObject({ status: 200, body: { is_deleted: true, abilities: ['restore'] } });
    }
    expect(restored.body.is_deleted).toBe(false);
  });
});
