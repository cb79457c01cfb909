import { describe, expect, it } from 'vitest';
import { readF64, readI32 } from '../../src/mpp/bytes.ts';
import { readExtendedValues } from '../../src/mpp/extended-values.ts';

/** As Project 2003 writes it: size, count, key and place of each field, the values. */
function written(fields: [key: number, value: number[]][], { size, count }: { size?: number; count?: number } = {}) {
  const head = 8 + 8 * fields.length;
  const bytes = new Uint8Array(head + fields.reduce((sum, [, value]) => sum + value.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, size ?? bytes.length, true);
  view.setUint32(4, count ?? fields.length, true);
  let from = head;
  for (const [i, [key, value]] of fields.entries()) {
    view.setUint32(8 + 8 * i, key, true);
    view.setUint32(12 + 8 * i, from, true);
    bytes.set(value, from);
    from += value.length;
  }
  return { bytes, at: 0, length: bytes.length };
}

const cost = [0, 0, 0, 0, 0, 0, 0x69, 0x40];
const duration = [0, 0xe1, 0, 0, 7, 0, 0, 0];

describe('the fields that the map of an MPP9 file does not name', () => {
  it('are found by their number, each as long as it reaches to the next', () => {
    const values = readExtendedValues(
      written([
        [0x0b4001e4, cost],
        [0x0b4001e7, duration],
      ]),
    );

    expect([...values.keys()]).toEqual([484, 487]);
    expect(readF64(values.get(484)!.bytes, values.get(484)!.at)).toBe(200);
    expect(values.get(484)!.length).toBe(8);
    expect(readI32(values.get(487)!.bytes, values.get(487)!.at)).toBe(57_600);
  });

  it.each([
    ['nothing', { bytes: new Uint8Array(0), at: 0, length: 0 }],
    ['a count beyond the bytes', written([[0x0b4001e4, []]], { count: 0xffff_ffff })],
    ['fields of another kind of record', written([[0x0c4001e4, cost]])],
    ['a size beyond the bytes', written([], { size: 0xffff_ffff, count: 9 })],
  ])('are missing if the bytes are %s', (_what, slice) => {
    expect(readExtendedValues(slice).size).toBe(0);
  });
});
