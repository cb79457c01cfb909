// A mail server for tests: accepts mails over SMTP, and refuses, delays or stalls on demand.
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export interface Received {
  from: string;
  to: string[];
  user: string | null;
  secure: boolean;
  mail: Email;
}

export interface MailReceiver {
  /** Its smtp://… URL. */
  url: string;
  received: Received[];
  /** The answer to a recipient, by address: `550 5.1.1 unknown`; accepts others. */
  answers: Map<string, string>;
  /** The answer to the text of every mail; null accepts it. */
  dataAnswer: string | null;
  stop(): Promise<void>;
}

const refusal = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

async function receive(stream: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<Received> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    user: session.user ?? null,
    secure: session.secure,
    mail: await PostalMime.parse(Buffer.concat(parts)),
  };
}

/** Starts one on a free port; with `password`, people have to sign in as `horizon`. */
export async function mailReceiver(
  options: { password?: string; more?: SMTPServerOptions } = {},
): Promise<MailReceiver> {
  const receiver = {
    received: [] as Received[],
    answers: new Map<string, string>(),
    dataAnswer: null,
  } as unknown as MailReceiver;
  const server = new SMTPServer({
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'horizon' && password === options.password
        ? done(null, { user: username })
        : done(refusal('535 5.7.8 wrong password')),
    onRcptTo: ({ address }, _session, done) => {
      const answer = receiver.answers.get(address);
      done(answer === undefined ? null : refusal(answer));
    },
    onData: callbackify(async (stream: AsyncIterable<Buffer>, session: SMTPServerSession) => {
      const mail = await receive(stream, session);
      if (receiver.dataAnswer !== null) throw refusal(receiver.dataAnswer);
      receiver.received.push(mail);
    }) as NonNullable<SMTPServerOptions['onData']>,
    ...options.more,
  });
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as { port: number };
  const login = options.password === undefined ? '' : `horizon:${options.password}@`;
  receiver.url = `smtp://${login}127.0.0.1:${port}/?tls.rejectUnauthorized=false`;
  receiver.stop = () => new Promise((done) => server.close(done));
  return receiver;
}
