// Reads the width and height of an image from its first bytes, before decoding it, since a small file can contain an
// image that exhausts the memory.

export interface PictureSize {
  widthPx: number;
  heightPx: number;
}

/** The size stated in a PNG or JPEG; null if it is missing. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length > 24 && bytes.toString('latin1', 12, 16) === 'IHDR') {
    return { widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) };
  }
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null;
}

/** Frame markers: all of 0xC0–0xCF except tables, which have no size. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): PictureSize | null {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    // A marker may be padded by further 0xFF bytes.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { heightPx: bytes.readUInt16BE(at + 5), widthPx: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
