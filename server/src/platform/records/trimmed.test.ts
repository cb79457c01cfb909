import { companyRecord, teamRecord } from '@horizon/contract';
import { expect, it } from 'vitest';
import { trimmed } from './trimmed.ts';

// A required name, an optional short form, and a text with a default.
const { company, company_abbreviation } = companyRecord.fields;
const fields = {
  company,
  company_abbreviation,
  status: { ...company, presence: 'defaulted' as const },
  members: teamRecord.fields.members,
};

it('trims texts; other values stay as they are', () => {
  expect(trimmed({ fields }, { name: '  Tower ', count: 3, note: null })).toEqual({
    name: 'Tower',
    count: 3,
    note: null,
  });
});

it('empties an optional field that contains only spaces, and resets one with a default', () => {
  expect(trimmed({ fields }, { company: 'Tower', company_abbreviation: '  ', status: ' ' })).toEqual({
    company: 'Tower',
    company_abbreviation: null,
  });
});
