import { job } from '../platform/jobs/job.ts';

/** Mails all due notifications: queued by an event with instant e-mails, and each minute for digests. */
export const mailNotifications = job<Record<string, never>>({
  name: 'notifications.mail',
  title: 'Sends notifications by e-mail',
  every: '* * * * *',
});
