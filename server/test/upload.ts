// A multipart request with a file, as a browser sends it.
import type { Answer, Visitor } from './harness.ts';

/** Sends a file with form fields. */
export function upload(
  visitor: Visitor,
  path: string,
  file: { name: string; bytes: Uint8Array | string },
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const boundary = 'horizon-test-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(file.bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return visitor.post(path, body, { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` });
}
