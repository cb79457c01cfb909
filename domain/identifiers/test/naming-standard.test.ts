import { describe, expect, it } from 'vitest';
import { namingExample, namingFaults, type NamingStandard } from '../src/index.ts';

const standard: NamingStandard = {
  name: 'House',
  separator: '-',
  fields: [
    { name: 'Project', kind: 'text', values: [], min: 2, max: 6 },
    {
      name: 'Role',
      kind: 'list',
      values: [
        { code: 'A', meaning: 'Architect' },
        { code: 'S', meaning: 'Structure' },
      ],
      min: 1,
      max: 1,
    },
    { name: 'Number', kind: 'number', values: [], min: 4, max: 4 },
  ],
};

describe('a naming standard', () => {
  it.each<[string, string[]]>([
    ['HBR-A-0012', []],
    ['HBR-a-0012', []],
    ['HBR-X-0012', ['Role “X” is not in its list: A, S.']],
    ['HBR-A-12', ['Number “12” must have 4 digits.']],
    ['H-A-12A4', ['Project “H” must have 2 to 6 letters or digits.', 'Number “12A4” must have 4 digits.']],
    ['HBR-A', ['Missing: Number. The standard is Project-Role-Number.']],
    ['HBR--0001', ['Role is empty.']],
    ['HBR-A-0001-02', ['“02” is too much. The standard is Project-Role-Number.']],
  ])('finds of %s: %j', (number, faults) => {
    expect(namingFaults(standard, number)).toEqual(faults);
  });

  it('has an example that complies', () => {
    expect(namingFaults(standard, namingExample(standard))).toEqual([]);
  });
});
