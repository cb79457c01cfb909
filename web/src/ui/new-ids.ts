// Browsers provide `crypto.randomUUID` only to pages with TLS or on localhost. A trial on a local network has neither, and
// without ids nothing can be saved, not even a sign-in.

/** Adds `crypto.randomUUID` if it is missing: version 4 of RFC 9562, from the browser's random numbers. */
export function startIds(crypto: Crypto = globalThis.crypto): void {
  if (typeof crypto.randomUUID === 'function') return;
  crypto.randomUUID = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
