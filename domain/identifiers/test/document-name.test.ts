import { describe, expect, it } from 'vitest';
import { nextRevision, readDocumentName } from '../src/index.ts';

describe('a file name', () => {
  it.each([
    ['A-DR-1201[P02] Ground floor plan.pdf', 'A-DR-1201', 'P02', 'Ground floor plan'],
    ['HBR-ARC-00-DR-A-1201_P02.01_Level 1.pdf', 'HBR-ARC-00-DR-A-1201', 'P02.01', 'Level 1'],
    ['S-201 Rev C - Footings.pdf', 'S-201', 'C', 'Footings'],
    ['M101-C03.dwg', 'M101', 'C03', ''],
    ['E-100 Switchboard (3).pdf', 'E-100', '3', 'Switchboard'],
    ['A-101_P02 (1).pdf', 'A-101', 'P02', ''],
    ['A-101_P02(12).pdf', 'A-101', 'P02', ''],
    ['A-101[P03] Plan - Copy (2).pdf', 'A-101', 'P03', 'Plan'],
    ['A-101 Plan - Copy.pdf', 'A-101', '', 'Plan'],
    ['A-101_P02.pdf (1).pdf', 'A-101', 'P02', ''],
    ['M-4008 Rev B..pdf', 'M-4008', 'B', ''],
    ['M-4008 Rev B. Ductwork.pdf', 'M-4008', 'B', 'Ductwork'],
    ['M-4008 Rev. B.', 'M-4008', 'B', ''],
    ['M-4008 Rev 2.1 Ductwork.pdf', 'M-4008', '2.1', 'Ductwork'],
    ['S-201-C.dwg.pdf', 'S-201', 'C', ''],
    ['S-201-C.dwg', 'S-201', 'C', ''],
    ['S-201 [B].dwg.pdf', 'S-201', 'B', ''],
    ['HZN-ARC-ZZ-01-DR-A-1001.pdf', 'HZN-ARC-ZZ-01-DR-A-1001', '', ''],
    ['Scope of works.docx', 'Scope of works', '', 'Scope of works'],
    ['H-301_Drainage_layout', 'H-301', '', 'Drainage layout'],
  ])('%s is number, revision and title', (name, number, revision, title) => {
    expect(readDocumentName(name)).toEqual({ number, revision, title });
  });
});

describe('the next revision', () => {
  it.each([
    [null, 'P01'],
    ['P01', 'P02'],
    ['P01.09', 'P01.10'],
    ['C', 'D'],
    ['9', '10'],
    ['Final', ''],
  ])('after %s is %s', (current, next) => {
    expect(nextRevision(current)).toBe(next);
  });
});
