// Rewrites the streams of a built file as older versions of Microsoft Project lay them out.
import { shortKey } from './build-mpp.ts';
import { concat, type Streams } from './write-compound-file.ts';
import { i32 } from './byte-values.ts';

/** As Project 2007 writes them: other storage names. */
export function asMpp12(streams: Streams): Streams {
  return renamed(streams, '112', 'Props12');
}

/** As Project 2000 to 2003 write them: one-byte states and counts, eight-byte entries of variable values. */
export function asMpp9(streams: Streams): Streams {
  const older = renamed(streams, '19', 'Props9');
  for (const [path, bytes] of Object.entries(older)) {
    const isCalendar = path.includes('TBkndCal');
    if (path.endsWith('/FixedMeta')) older[path] = withShortStates(bytes);
    if (path.endsWith('/VarMeta')) {
      older[path] = withShortEntries(bytes, (field) => (isCalendar ? (field === 8 ? 3 : field) : shortKey(field)));
    }
  }
  return older;
}

function renamed(streams: Streams, folder: string, root: string): Streams {
  return Object.fromEntries(
    Object.entries(streams).map(([path, bytes]) => [
      path === 'Props14' ? root : path.replace(/^ {3}114\//, `   ${folder}/`),
      bytes,
    ]),
  );
}

function withShortStates(meta: Uint8Array): Uint8Array {
  const copy = meta.slice();
  const view = new DataView(copy.buffer);
  const count = view.getUint32(8, true);
  const size = count === 0 ? 0 : (meta.length - 16) / count;
  for (let i = 0; i < count; i++) {
    const at = 16 + i * size;
    copy[at + 1] = view.getUint16(at + 2, true);
    view.setUint16(at + 2, 0, true);
  }
  return copy;
}

function withShortEntries(meta: Uint8Array, keyOf: (field: number) => number): Uint8Array {
  const view = new DataView(meta.buffer, meta.byteOffset);
  const count = view.getUint32(8, true);
  const entries = Array.from({ length: count }, (_, i) => {
    const at = 24 + 12 * i;
    const key = keyOf(view.getUint16(at + 8, true));
    return i32((view.getInt32(at, true) & 0xffffff) | (key << 24), view.getUint32(at + 4, true));
  });
  return concat([meta.slice(0, 24), ...entries]);
}
