import { describe, expect, it } from 'vitest';
import { allPermissions, answersSecret, callEntries, type Call } from '../src/index.ts';

const all = callEntries;
const names = (found: [string, Call][]) => found.map(([name]) => name);

/** Calls that every member of the workspace may make; the description of each says how its response is restricted. */
const openToMembers = new Set([
  // Access is determined by both records.
  'listRecordAssociations',
  'createAssociation',
  'deleteAssociation',
  'searchWorkspace',
  'getRecordHistory',
  'followChanges',
  // Access is determined by the record that is commented on.
  'listComments',
  'createComment',
  'createProjectComment',
  'updateComment',
  'deleteComment',
  'restoreComment',
  'listCommentTexts',
  'listCommentAttachments',
  'addCommentAttachments',
  'linkCommentAttachment',
  'renameCommentAttachment',
  'removeCommentAttachment',
  'restoreCommentAttachment',
  // People with “Approvals: approve” on any project delegate their own approvals.
  'createApprovalDelegation',
  'revokeApprovalDelegation',
  // Everybody can save views of the lists that they may open.
  'listSavedViews',
  'createSavedView',
  'updateSavedView',
  'deleteSavedView',
  'restoreSavedView',
  'chooseOpeningView',
  // Everybody has their own uploads; starting one needs the permission of its record (decision 0027).
  'listUploads',
  'getUpload',
  'sendUpload',
  'cancelUpload',
  // Everybody sees the progress of their own work.
  'linkFollowedJobFile',
  'getBackgroundCall',
  'undoBackgroundCall',
  'listFollowedJobs',
  // Everybody has their own queue.
  'listNotifications',
  'acknowledgeNotifications',
]);

describe('the call table', () => {
  it('has one call per method and path', () => {
    const places = all.map(([, call]) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`);

    expect(places.length).toBe(new Set(places).size);
  });

  it('describes exactly the parameters of each path', () => {
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

  it('declares the tenancy and permission of every call', () => {
    const undescribed = all.filter(([name, call]) => {
      const isOpen = call.tenancy === 'public' || call.tenancy === 'person' || openToMembers.has(name);
      return isOpen ? call.permission !== undefined : !call.permission || !allPermissions.includes(call.permission);
    });

    expect(names(undescribed)).toEqual([]);
  });

  it('has the workspace in the path, query or body of every workspace call', () => {
    const unnamed = all.filter(([, call]) => {
      const parts = [
        call.query?.properties ?? {},
        (call.body as { properties?: object } | undefined)?.properties ?? {},
      ];
      return (
        call.tenancy.startsWith('workspace') &&
        !call.path.includes('{workspaceId}') &&
        // Business entities have it under the name of the source documents.
        !parts.some((part) => 'workspace_id' in part || 'workspaceId' in part)
      );
    });

    expect(names(unnamed)).toEqual([]);
  });

  it('makes every creating call on a workspace idempotent; a file is identified by its content', () => {
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

  it('marks links and tokens in responses as secrets', () => {
    const named = /"(token|secret|password|invitation_path|\w+_(token|secret|link))":\{(?!"type":"boolean")/;
    const speaking = all.filter(([, { answer }]) => named.test(JSON.stringify(answer ?? null)));

    expect(names(speaking)).toEqual(expect.arrayContaining(['addMember', 'renewInvitation', 'createApiToken']));
    expect(names(speaking.filter(([, call]) => !answersSecret(call)))).toEqual([]);
  });

  it('makes every call that changes a programme by a batch idempotent: an undo sent twice undoes one batch', () => {
    const turning = all.filter(([, { method, answer }]) => {
      const { properties = {} } = (answer ?? {}) as { properties?: object };
      return method === 'POST' && 'batch_id' in properties && 'moved' in properties;
    });

    expect(names(turning)).toContain('undoSchedule');
    expect(names(turning.filter(([, call]) => !call.idempotent))).toEqual([]);
  });

  it('has a response and a failure message for every call', () => {
    const silent = all.filter(
      ([, call]) => !call.failureMessage || (call.status !== 204 && !call.answer && !call.answerMedia),
    );

    expect(names(silent)).toEqual([]);
  });
});
