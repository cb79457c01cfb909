import { newResource } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { blankResource, readCapacity, readResource, valuesOfResource } from './resource-values.ts';

const minute = (day: string) => Date.parse(`${day}T00:00:00Z`) / 60_000;

describe('the capacity of a resource over time', () => {
  it('is read one period per line, including the last day', () => {
    const read = readCapacity('1 Mar 2027 – 30 Apr 2027: 2\n\n1/5/2027 to 31/5/2027 = 3.5 units');

    expect(read).toEqual({
      capacity: [
        { from: minute('2027-03-01'), to: minute('2027-05-01'), units: 2 },
        { from: minute('2027-05-01'), to: minute('2027-06-01'), units: 3.5 },
      ],
    });
  });

  it.each([
    ['two in March', /cannot be read/],
    ['1 Mar 2027 – 30 Feb 2027: 2', /cannot be read/],
    ['30 Apr 2027 – 1 Mar 2027: 2', /ends before it begins/],
    ['1 Mar 2027 – 30 Apr 2027: 2\n15 Apr 2027 – 1 May 2027: 1', /Two lines speak of 15 Apr 2027/],
  ])('is refused in words: %s', (text, fault) => {
    expect(readCapacity(text)).toEqual({ fault: expect.stringMatching(fault) });
  });

  it('survives a round trip', () => {
    const capacity = [{ from: minute('2027-03-01'), to: minute('2027-05-01'), units: 2 }];
    const values = valuesOfResource({ ...newResource('crane'), name: 'Tower crane', capacity });

    expect(values.capacity).toBe('1 Mar 2027 – 30 Apr 2027: 2');
    expect(readCapacity(values.capacity)).toEqual({ capacity });
  });
});

describe('the form of a resource', () => {
  it('contains only the changed fields', () => {
    const values = { ...blankResource, name: ' Tower crane ', kind: 'equipment', costPerHour: '1,250.50' };

    expect(readResource(values, ['name', 'kind', 'costPerHour'])).toEqual({
      changes: { name: 'Tower crane', kind: 'equipment', costPerHour: 1250.5 },
    });
  });

  it('reports every fault at its field', () => {
    const read = readResource({ ...blankResource, maxUnits: 'two', costPerUse: '-1' }, [
      'name',
      'maxUnits',
      'costPerUse',
    ]);

    expect('faults' in read && Object.keys(read.faults).sort()).toEqual(['costPerUse', 'maxUnits', 'name']);
  });
});
