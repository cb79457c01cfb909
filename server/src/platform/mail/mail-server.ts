// The configured mail server: sends one mail to its recipients, and reports the result for each of them.
import type { Transporter } from 'nodemailer';
import type { Tx } from '../database.ts';
import { isOneLine } from './address.ts';
import { ownAddress, secretLink } from './mail-page.ts';

export interface MailConfig {
  /** smtp://user:password@host:port or smtps://…; null: mails are kept in the outbox. */
  smtpUrl: string | null;
  /** The sender address, with or without a name. */
  from: string;
  /** The public address of this Horizon, without a trailing slash. */
  publicUrl: string;
  /** Timeouts for the mail server. */
  timeouts?: { connectMillis: number; silentMillis: number };
}

export interface OutgoingMail {
  id: string;
  subject: string;
  html: string;
  text: string;
  secretPath: string | null;
  unsubscribePath: string | null;
  /** The id of the mail that this one replies to. */
  inReplyTo: string | null;
}

export interface Delivery {
  place: number;
  /** later: a retry may succeed; refused: it will not; bounced: nor will any other mail to the address. */
  outcome: 'sent' | 'later' | 'refused' | 'bounced';
  /** The response of the mail server. */
  detail: string;
}

/** Work to do after the delivery of a mail. */
export type DeliveryFollower = (tx: Tx, mail: { workspace_id: string; id: string }) => Promise<void>;

/** The mail server of this installation. */
export class MailServer {
  readonly config: MailConfig;
  private transport: Promise<Transporter> | null = null;
  private readonly followers: DeliveryFollower[] = [];

  constructor(config: MailConfig) {
    this.config = config;
  }

  /** Registers work to do after each delivery attempt, in its transaction. */
  onDelivery(follower: DeliveryFollower): void {
    this.followers.push(follower);
  }

  /** Notifies the followers of an attempt. */
  async delivered(tx: Tx, mail: { workspace_id: string; id: string }): Promise<void> {
    for (const follower of this.followers) {
      // One after another in one transaction.
      // oxlint-disable-next-line no-await-in-loop
      await follower(tx, mail);
    }
  }

  /** False if mails are stored and not sent. */
  get sends(): boolean {
    return this.config.smtpUrl !== null;
  }

  /** A stored text with the address of this Horizon and, if given, with the secret link. */
  resolve(text: string, secretPath: string | null): string {
    const { publicUrl } = this.config;
    return text
      .replaceAll(secretLink, secretPath === null ? secretLink : `${publicUrl}${secretPath}`)
      .replaceAll(ownAddress, publicUrl);
  }

  /** Hands a mail over; answers the result for each recipient. Never throws for a response of the server. */
  async send(
    mail: OutgoingMail,
    recipients: readonly { place: number; address: string; name: string | null }[],
  ): Promise<Delivery[]> {
    if (
      !isOneLine(mail.subject) ||
      recipients.some(({ address, name }) => !isOneLine(address) || !isOneLine(name ?? ''))
    ) {
      return recipients.map(({ place }) => ({ place, outcome: 'refused', detail: 'A line break in a header.' }));
    }
    const { from, publicUrl } = this.config;
    const host = new URL(publicUrl).hostname;
    const messageIdOf = (id: string) => `<${id}@${host}>`;
    const unsubscribe = mail.unsubscribePath && `<${publicUrl}${mail.unsubscribePath}>`;
    try {
      const info = await (
        await this.open()
      ).sendMail({
        from,
        to: recipients.map(({ address, name }) => (name ? { name, address } : address)) as never,
        subject: mail.subject,
        html: this.resolve(mail.html, mail.secretPath),
        text: this.resolve(mail.text, mail.secretPath),
        // The same on each attempt, so that a mail program recognises a duplicate.
        messageId: messageIdOf(mail.id),
        ...(mail.inReplyTo === null
          ? {}
          : { inReplyTo: messageIdOf(mail.inReplyTo), references: messageIdOf(mail.inReplyTo) }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe
            ? { 'List-Unsubscribe': unsubscribe, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const refused = byAddress(info.rejectedErrors as SmtpError[] | undefined);
      return recipients.map(({ place, address }) =>
        outcomeOf(place, refused.get(address.toLowerCase()) ?? null, info.response ?? ''),
      );
    } catch (error) {
      const fault = error as SmtpError;
      const refused = byAddress(fault.rejectedErrors);
      return recipients.map(({ place, address }) => outcomeOf(place, refused.get(address.toLowerCase()) ?? fault, ''));
    }
  }

  private open(): Promise<Transporter> {
    this.transport ??= import('nodemailer').then(({ createTransport }) => {
      const { connectMillis, silentMillis } = this.config.timeouts ?? { connectMillis: 10_000, silentMillis: 30_000 };
      return createTransport({
        url: this.config.smtpUrl!,
        pool: true,
        requireTLS: isSecretOnTheLine(this.config.smtpUrl!),
        maxConnections: connections,
        connectionTimeout: connectMillis,
        greetingTimeout: connectMillis,
        dnsTimeout: connectMillis,
        socketTimeout: silentMillis,
      } as object) as unknown as Transporter;
    });
    return this.transport;
  }

  async close(): Promise<void> {
    const open = await this.transport?.catch(() => null);
    open?.close();
  }
}

/** As many as Microsoft 365 permits to one sender at once. */
const connections = 3;

/** An unencrypted password is sent to this machine only. */
function isSecretOnTheLine(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** The properties of a nodemailer error. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  recipient?: string;
  rejectedErrors?: SmtpError[];
}

const byAddress = (errors: SmtpError[] = []) =>
  new Map(errors.map((error) => [String(error.recipient).toLowerCase(), error]));

function outcomeOf(place: number, fault: SmtpError | null, response: string): Delivery {
  if (!fault) {
    return { place, outcome: 'sent', detail: response };
  }
  const detail = (fault.response ?? fault.message).slice(0, 500);
  const status = fault.responseCode ?? 0;
  // A wrong password or an unreachable server is a configuration problem: the mail waits.
  if (fault.code === 'EAUTH' || status < 500) {
    return { place, outcome: 'later', detail };
  }
  const enhanced = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(detail)?.[1];
  const isOfAddress = enhanced === undefined ? [550, 551, 553].includes(status) : enhanced === '1';
  return { place, outcome: fault.recipient !== undefined && isOfAddress ? 'bounced' : 'refused', detail };
}
