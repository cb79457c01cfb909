import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '@horizon/contract';
import { Refusal } from '../../platform/failures.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import { importRates } from './import-rates.ts';
import { readRateFile } from './read-file.ts';

const limits = { fileSize: calls.readLabourRateFile.upload?.maxBytes ?? 0, files: 1 };

/** The calls that take in many rates. */
export function rateImportRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).readLabourRateFile(async ({ request }) => readRateFile(await uploaded(request)));

  serve(app, platform).importLabourRates(async ({ body, scope, tx }) =>
    importRates(tx, scope, body.rows, body.dry_run ?? true),
  );
}

async function uploaded(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new Refusal(415, 'unsupported_media_type', 'Send the file as multipart/form-data, in a part named "file".');
  }
  const part = await request.file({ limits });
  if (!part) {
    const message = 'Send the file in a part named "file".';
    throw new Refusal(422, 'unreadable_file', message, { fields: { file: [message] } });
  }
  return part.toBuffer();
}
