// The minimum that a server over HTTP must do with a file: writes the bytes, flushes the file and its folder after the
// last one. No session, no database, no check of the content, no SHA-256. The baseline of `files.ts` after the plain
// copy.
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.env['BARE_FOLDER']!;

const server = createServer(async (request, response) => {
  const path = join(folder, request.url!.slice(1));
  const start = Number(request.headers['upload-offset']);
  await pipeline(
    request,
    createWriteStream(path, { flags: start === 0 ? 'w' : 'r+', start, highWaterMark: 1024 * 1024 }),
  );
  for (const flushed of request.headers['upload-complete'] === '?1' ? [path, folder] : []) {
    const handle = await open(flushed, 'r');
    await handle.sync();
    await handle.close();
  }
  response.writeHead(204).end();
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send!('ready'));
