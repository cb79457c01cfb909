import { recordPage } from '../records/record-page.tsx';
import { webhooks } from './webhooks.tsx';

/** One webhook: its secret, its messages, its history. */
export const WebhookPage = recordPage(webhooks);
