import { describe, expect, it } from 'vitest';
import { allPermissions, answersSecret, callEntries, type Call } from '../src/index.ts';

const all = callEntries;
const names = (found: [string, Call][]) => found.map(([name]) => name);

/** Calls that every member of the workspace may make; each says in its description how its answer is narrowed. */
const openToMembers = new Set([
  // Both records say who may see and change them.
  'listRecordAssociations',
  'createAssociation',
  'deleteAssociation',
  'searchWorkspace',
  'getRecordHistory',
  'followChanges',
  // Everybody keeps views of the lists that they may open.
  'listSavedViews',
  'createSavedView',
  'updateSavedView',
  'deleteSavedView',
  'restoreSavedView',
  'chooseOpeningView',
  // Everybody has uploads of their own; starting one needs the permission of its record (decision 0027).
  'listUploads',
  'getUpload',
  'sendUpload',
  'cancelUpload',
  // Everybody sees how far their own work has come.
  'linkFollowedJobFile',
  'getBackgroundCall',
  'undoBackgroundCall',
  'listFollowedJobs',
  // Everybody has a queue of their own.
  'listNotifications',
  'acknowledgeNotifications',
]);

describe('the call table', () => {
  it('has one call for a method and path', () => {
    const places = all.map(([, call]) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`);

    expect(places.length).toBe(new Set(places).size);
  });

  it('describes every parameter of a path, and no other', () => {
    const wrong = all.filter(([, call]) => {
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      return (
        inPath.toSorted().join() !==
        Object.keys(call.params?.properties ?? {})
          .toSorted()
          .join()
      );
    });

    expect(names(wrong)).toEqual([]);
  });

  it('says of every call whose data it answers and who may make it', () => {
    const undescribed = all.filter(([name, call]) => {
      const isOpen = call.tenancy === 'public' || call.tenancy === 'person' || openToMembers.has(name);
      return isOpen ? call.permission !== undefined : !call.permission || !allPermissions.includes(call.permission);
    });

    expect(names(undescribed)).toEqual([]);
  });

  it('names the workspace in the path, the query or the body of every call on one', () => {
    const unnamed = all.filter(([, call]) => {
      const parts = [
        call.query?.properties ?? {},
        (call.body as { properties?: object } | undefined)?.properties ?? {},
      ];
      return (
        call.tenancy.startsWith('workspace') &&
        !call.path.includes('{workspaceId}') &&
        // Business entities name it as the source documents do.
        !parts.some((part) => 'workspace_id' in part || 'workspaceId' in part)
      );
    });

    expect(names(unnamed)).toEqual([]);
  });

  it('lets every creating call on a workspace be repeated safely; a file is known by its content', () => {
    const unsafe = all.filter(
      ([, call]) =>
        call.method === 'POST' &&
        call.status === 201 &&
        call.tenancy === 'workspace' &&
        !call.idempotent &&
        !call.upload,
    );

    expect(names(unsafe)).toEqual([]);
  });

  it('marks the links and tokens that an answer holds as secrets', () => {
    const named = /"(token|secret|password|invitation_path|\w+_(token|secret|link))":\{(?!"type":"boolean")/;
    const speaking = all.filter(([, { answer }]) => named.test(JSON.stringify(answer ?? null)));

    expect(names(speaking)).toEqual(expect.arrayContaining(['addMember', 'renewInvitation', 'createApiToken']));
    expect(names(speaking.filter(([, call]) => !answersSecret(call)))).toEqual([]);
  });

  it('lets every call that changes a programme by a batch be repeated safely: an undo sent twice undoes one', () => {
    const turning = all.filter(([, { method, answer }]) => {
      const { properties = {} } = (answer ?? {}) as { properties?: object };
      return method === 'POST' && 'batch_id' in properties && 'moved' in properties;
    });

    expect(names(turning)).toContain('undoSchedule');
    expect(names(turning.filter(([, call]) => !call.idempotent))).toEqual([]);
  });

  it('has an answer and a sentence for its failure in every call', () => {
    const silent = all.filter(
      ([, call]) => !call.failureMessage || (call.status !== 204 && !call.answer && !call.answerMedia),
    );

    expect(names(silent)).toEqual([]);
  });
});
