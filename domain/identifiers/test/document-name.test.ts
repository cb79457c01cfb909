import { describe, expect, it } from 'vitest';
import { nextRevision, readDocumentName } from '../src/index.ts';

describe('a file name', () => {
  it.each([
    ['A-DR-1201[P02] Ground floor plan.pdf', 'A-DR-1201', 'P02', 'Ground floor plan'],
    ['HBR-ARC-00-DR-A-1201_P02.01_Level 1.pdf', 'HBR-ARC-00-DR-A-1201', 'P02.01', 'Level 1'],
    ['S-201 Rev C - Footings.pdf', 'S-201', 'C', 'Footings'],
    ['M101-C03.dwg', 'M101', 'C03', ''],
    ['E-100 Switchboard (3).pdf', 'E-100', '3', 'Switchboard'],
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
