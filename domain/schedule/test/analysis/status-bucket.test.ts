import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statusBucketOf, statusBuckets } from '../../src/analysis/status-bucket.ts';

describe('the status bucket of a task', () => {
  it.each([
    ['delayed', 'delayed'],
    ['at risk', 'delayed'],
    ['cancelled', 'cancelled'],
    ['canceled', 'cancelled'],
    ['completed', 'completed'],
    ['complete', 'completed'],
    ['done', 'completed'],
    ['closed', 'closed'],
    ['in progress', 'in progress'],
    ['in-progress', 'in progress'],
    ['active', 'in progress'],
    ['not started', 'not started'],
    ['open', 'open'],
    ['planned', 'open'],
    ['waiting for crane', 'not started'],
    ['', 'not started'],
    [null, 'not started'],
  ])('puts %j without progress under %j', (status, bucket) => {
    expect(statusBucketOf(status, null)).toBe(bucket);
    expect(statusBucketOf(status, 0)).toBe(bucket);
  });

  it.each([
    // status, progress, bucket
    ['open', 1, 'in progress'],
    ['not started', 99, 'in progress'],
    ['anything', 50, 'in progress'],
    [null, 100, 'completed'],
    ['active', 100, 'completed'],
    ['open', 120, 'completed'],
    ['closed', 40, 'closed'],
    ['closed', 100, 'completed'],
    ['delayed', 100, 'delayed'],
    ['at risk', 50, 'delayed'],
    ['cancelled', 100, 'cancelled'],
    ['done', 10, 'completed'],
    ['open', 0.5, 'open'],
    [null, 99.999, 'completed'],
    [null, 99.99, 'in progress'],
    ['anything', 0.5, 'not started'],
    ['anything', -5, 'not started'],
    ['planned', Number.NaN, 'open'],
  ])('puts %j at %d %% under %j', (status, progress, bucket) => {
    expect(statusBucketOf(status, progress)).toBe(bucket);
  });

  it.each([
    [null, 0, 'in progress'],
    ['open', 0.5, 'in progress'],
    ['not started', 0, 'in progress'],
    ['at risk', 0, 'delayed'],
    ['closed', 0, 'closed'],
    [null, 100, 'completed'],
  ])('puts %j at %d %% under %j where it has actually started', (status, progress, bucket) => {
    expect(statusBucketOf(status, progress, { isStarted: true })).toBe(bucket);
  });

  it('ignores capitals, surrounding spaces, hyphens and underscores', () => {
    expect(statusBucketOf('  AT RISK ', null)).toBe('delayed');
    expect(statusBucketOf('In_Progress', null)).toBe('in progress');
  });

  it('is one of the seven for any word and any number', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constant(null)),
        fc.oneof(fc.double(), fc.constant(null)),
        (word, number) => {
          expect(statusBuckets).toContain(statusBucketOf(word, number));
        },
      ),
    );
  });
});
