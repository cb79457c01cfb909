import { Type } from 'typebox';
import { call } from './call.ts';
import {
  Instant,
  List,
  listQuery,
  Message,
  Nullable,
  OneOrSeveral,
  Optional,
  Secret,
  WithId,
  WorkspaceParams,
} from './schema.ts';

/** States of a mail for one recipient. */
export const mailStates = ['waiting', 'sent', 'failed', 'suppressed', 'kept'] as const;
const State = Type.Enum(mailStates, {
  description: 'suppressed: an earlier mail to the address came back; kept: no mail server is configured',
});

const MailRecipient = Type.Object({
  name: Nullable(Type.String()),
  address: Type.String(),
  state: State,
  detail: Nullable(Type.String({ description: 'Last answer of the mail server' })),
  attempts: Type.Integer({ description: 'How often it was handed to the mail server' }),
  updated_at: Instant('When its state changed last'),
});

const mailFields = {
  id: Type.String(),
  kind: Type.Enum(['invitation', 'password_reset', 'notification', 'digest', 'transmittal', 'tender', 'test']),
  subject: Type.String(),
  recipients: Type.Array(MailRecipient),
  created_at: Instant('When it was written'),
  abilities: Type.Array(Type.String(), { description: 'send_again' }),
};
const Mail = Type.Object(mailFields);

export const mailCalls = {
  listMails: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/mails',
    domain: 'mail',
    tenancy: 'workspace',
    permission: 'mail:view',
    summary: 'E-mails of the workspace with their delivery, newest first',
    description: 'Also links to reset a password that were asked for by people of the workspace’s company.',
    params: WorkspaceParams,
    query: listQuery(['created_at'], { state: Optional(OneOrSeveral(State)) }),
    answer: List(Mail, {
      sends: Type.Boolean({ description: 'A mail server is configured; without one mails are kept here' }),
    }),
    failureMessage: 'Failed to fetch e-mails',
  }),
  getMail: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/mails/{id}',
    domain: 'mail',
    tenancy: 'workspace',
    ownView: true,
    permission: 'mail:view',
    summary: 'One e-mail as it is read',
    description:
      'A secret link is shown only to people who could make it themselves: the link of an invitation to those who may give the roles of the person invited. A link to reset a password is shown to nobody, except for the people of the demo company.',
    params: WithId('The e-mail'),
    answer: Type.Object({
      ...mailFields,
      html: Type.String(),
      text: Type.String(),
      link_href: Nullable(Secret('Address of the secret link; null where it is not shown')),
      link: Type.Enum(['none', 'hidden', 'shown'], {
        description: 'Whether it has a secret link, and whether it is shown',
      }),
    }),
    failureMessage: 'Failed to fetch the e-mail',
  }),
  sendMailAgain: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/mails/{id}/send',
    domain: 'mail',
    tenancy: 'workspace',
    permission: 'mail:administer',
    summary: 'Send an e-mail again to those whom it has not reached',
    description: 'Also to addresses that are suppressed, which they are no longer from then on.',
    params: WithId('The e-mail'),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to send the e-mail',
  }),
  sendFailedMails: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/mails/send-failed',
    domain: 'mail',
    tenancy: 'workspace',
    permission: 'mail:administer',
    summary: 'Send all e-mails again that have failed or were kept, in the background',
    params: WorkspaceParams,
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to send the e-mails',
  }),
};
