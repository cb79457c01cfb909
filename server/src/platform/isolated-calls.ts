// Calls that read what somebody sends are answered by a process of their own: this one finds out who calls and whether they
// may, hands the input over, and passes the finished answer on as bytes. The other side is `answer-isolated-call.ts`.
import type { Call, CallName } from '@horizon/contract';
import type { FastifyRequest } from 'fastify';
import { carried, type CarriedError } from './carried-error.ts';
import { Refusal } from './failures.ts';
import { UnreadBody } from './json-body.ts';
import type { Actor } from './scope.ts';
import type { ReceivedFile } from './upload.ts';
import type { JobLimits } from './work-processes.ts';

/** A request as the other process gets it. */
export interface CallOrder {
  name: CallName;
  actor: Actor;
  requestId: string;
  url: string;
  idempotencyKey: string | string[] | undefined;
  params: unknown;
  query: unknown;
  body: unknown;
  /** The body's text, where it is to be read there. */
  unreadBody: string | null;
  /** The file of a call that takes one, or what is wrong with it. */
  file: ReceivedFile | { error: CarriedError } | null;
  now: Date;
}

/** An answer ready to be sent; no text for one without a body. */
export interface CallAnswer {
  status: number;
  text: Uint8Array | null;
  isReplayed: boolean;
}

/** What the call's process is given of a request. */
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
    file: received instanceof Error ? { error: carried(received) } : received,
    now,
  };
}

const millisOfCall = 120_000;

/** How long an isolated call may take, and what its caller is shown where it is ended. */
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
