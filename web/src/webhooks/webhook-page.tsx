import { recordPage } from '../records/record-page.tsx';
import { webhooks } from './webhooks.tsx';

/** The page of a webhook: its secret, messages and history. */
export const WebhookPage = recordPage(webhooks);
