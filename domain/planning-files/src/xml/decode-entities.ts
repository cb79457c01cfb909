// The five entities of XML and character references; any other entity stays as it is written: nothing is expanded.

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text with its entities resolved; linear in its length. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/g, (whole, body: string) => {
    if (body.charCodeAt(0) !== 35) return Object.hasOwn(named, body) ? named[body]! : whole;
    const isHex = body.charCodeAt(1) === 120;
    const code = Number.parseInt(body.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** The text as it may be between tags or in an attribute; characters that XML forbids are dropped. */
export function encodeEntities(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\r/g, (c) => {
    if (c === '&') return '&amp;';
    if (c === '<') return '&lt;';
    if (c === '>') return '&gt;';
    if (c === '"') return '&quot;';
    return c === '\r' ? '&#13;' : '';
  });
}
