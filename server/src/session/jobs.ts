// A forgotten password: a job checks whether there is an account, so that neither the answer nor its timing reveals it.
// The link is mailed only to the address of the account.
import { newInvitationPage } from '../people/invitation-page.ts';
import { job } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { mailPage, secretLink } from '../platform/mail/mail-page.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import * as store from './store.ts';

export const resetPassword = job<{ email: string }>({
  name: 'session.reset-password',
  title: 'Sends a link to reset a password',
});

/** How long a mailed link works. */
const linkHours = 1;

/** The jobs of sign-in. */
export function sessionJobs(jobs: JobRunner): void {
  jobs.serve(resetPassword, (run) =>
    run.finish(async (tx) => {
      const person = await store.findPersonByEmail(tx, run.input.email);
      if (!person) {
        return;
      }
      const { kinde_id: personId, first_name: firstName, last_name: lastName, email } = person;
      const path = await newInvitationPage(tx, {
        personId,
        workspaceId: null,
        days: linkHours / 24,
        by: null,
        isMailed: true,
      });
      const page = mailPage({
        title: 'Choose a new password',
        html: `<p>Hello ${escapeHtml(firstName)},</p><p>somebody asked for a link to choose another password for ${escapeHtml(email)}. It works once, for an hour. Until you use it your password stays as it is.</p>`,
        button: { label: 'Choose a new password', href: secretLink },
        reason: 'If it was not you, ignore this e-mail: without the link nothing changes.',
      });
      await sendMail(tx, {
        workspaceId: null,
        kind: 'password_reset',
        to: [{ address: email, name: `${firstName} ${lastName}`.trim(), personId }],
        subject: 'Choose a new password for Horizon',
        ...page,
        secretPath: path,
      });
    }),
  );
}
