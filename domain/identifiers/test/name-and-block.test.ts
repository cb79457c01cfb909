import { describe, expect, it } from 'vitest';
import { contradictionOf, readDocumentName } from '../src/index.ts';

const block = (number: string, revision = '') => ({ number, revision, title: '' });
const of = (fileName: string, number: string, revision = '') =>
  contradictionOf(readDocumentName(fileName), block(number, revision));

describe('a file name and a title block', () => {
  it('contradict each other where both claim a number or a revision and they differ', () => {
    expect(of('M-4008 Rev B.pdf', 'HZN-MEC-ZZ-08-DR-M-3008', 'P02')).toEqual({ number: true, revision: true });
    expect(of('M-3001 Rev B.pdf', 'M-3001', 'P02')).toEqual({ number: false, revision: true });
    expect(of('M-3001[P02].pdf', 'M-3002', 'P02')).toEqual({ number: true, revision: false });
  });

  it('agree if only the case or the marks between the parts differ', () => {
    expect(of('a_dr_1201[p02] Ground floor.pdf', 'A-DR-1201', 'P02')).toBeNull();
  });

  it('agree where one of them claims nothing', () => {
    expect(of('Ground floor plan.pdf', 'A-DR-1201', 'P02')).toBeNull();
    expect(of('A-DR-1201[P02].pdf', '', 'P02')).toBeNull();
    expect(of('A-DR-1201.pdf', 'A-DR-1201', 'P02')).toBeNull();
  });
});
