/** For tests: a document with decompressed streams. One character is one byte. */
export async function unpacked(bytes: Uint8Array): Promise<string> {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  let out = '';
  let read = 0;
  for (const head of text.matchAll(/\/Length (\d+) >>\nstream\n/g)) {
    const from = head.index + head[0].length;
    const packed = bytes.slice(from, from + Number(head[1]));
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
    // oxlint-disable-next-line no-await-in-loop
    const unpackedBytes = new Uint8Array(await new Response(plain).arrayBuffer());
    out += text.slice(read, from) + Array.from(unpackedBytes, (byte) => String.fromCharCode(byte)).join('');
    read = from + packed.length;
  }
  return out + text.slice(read);
}
