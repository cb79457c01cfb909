import { recordListPage } from '../records/record-list-page.tsx';
import { webhooks } from './webhooks.tsx';

export const WebhooksPage = recordListPage(webhooks);
