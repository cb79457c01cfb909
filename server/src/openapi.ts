// Prints the OpenAPI document of the call table; needs no database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callEntries, openApiDocument } from '@horizon/contract';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
process.stdout.write(`${JSON.stringify(openApiDocument(callEntries, version), null, 2)}\n`);
