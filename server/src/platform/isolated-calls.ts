// Calls that parse uploaded data are answered in a separate process: this one authenticates and authorises the caller,
// hands the input over, and passes the finished answer on as bytes. The other side is `answer-isolated-call.ts`.
import type { Call, CallName } from '@horizon/contract';
import type { FastifyRequest } from 'fastify';
import { serialiseError, type SerialisedError } from './serialised-error.ts';
import { Refusal } from './failures.ts';
import { UnreadBody } from './json-body.ts';
import type { Actor } from './scope.ts';
import type { ReceivedFile } from './upload.ts';
import type { JobLimits } from './work-processes.ts';

/** A request as the other process receives it. */
export interface CallOrder {
  name: CallName;
  actor: Actor;
  requestId: string;
  url: string;
  idempotencyKey: string | string[] | undefined;
  params: unknown;
  query: unknown;
  body: unknown;
  /** The text of the body, if the other process parses it. */
  unreadBody: string | null;
  /** The file of a call that takes one, or the error from receiving it. */
  file: ReceivedFile | { error: SerialisedError } | null;
  now: Date;
}

/** A serialised answer; no text for one without a body. */
export interface CallAnswer {
  status: number;
  text: Uint8Array | null;
  isReplayed: boolean;
}

/** The data of a request that the other process receives. */
export function orderOf(
  name: CallName,
  { request, actor, now }: { request: FastifyRequest; actor: Actor; now: Date },
  received: ReceivedFile | Error | null,
): CallOrder {
  const { body } = request;
  return {
    name,
    actor,
    requestId: request.id,
    url: request.url,
    idempotencyKey: request.headers['idempotency-key'],
    params: request.params,
    query: request.query,
    body: body instanceof UnreadBody ? undefined : body,
    unreadBody: body instanceof UnreadBody ? body.text : null,
    file: received instanceof Error ? { error: serialiseError(received) } : received,
    now,
  };
}

const millisOfCall = 120_000;

/** The time limit of an isolated call, and the refusals if it is exceeded. */
export function limitsOf(call: Call, millis = millisOfCall): JobLimits {
  const isFile = call.upload !== undefined;
  const fields = (message: string) => (isFile ? { fields: { file: [message] } } : {});
  const refusal = (status: number, code: string, message: string) =>
    new Refusal(status, code, message, fields(message));
  return {
    millis,
    died: () =>
      isFile
        ? refusal(
            413,
            'too_large',
            'Reading this file takes more memory than one import may use. Nothing was stored. Split it and send the parts one by one.',
          )
        : refusal(
            422,
            'too_large',
            'This takes more memory than one request may use. Nothing was stored. Split the file or the rows and send the parts one by one.',
          ),
    late: () =>
      refusal(
        422,
        'too_complicated',
        `This took longer than ${millis / 60_000} minutes and was stopped. Nothing was stored. Split it and send the parts one by one.`,
      ),
  };
}
