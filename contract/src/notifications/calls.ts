import { queueCalls } from './queue.ts';
import { subscriptionCalls } from './subscriptions.ts';
import { templateCalls } from './templates.ts';

export const notificationCalls = { ...subscriptionCalls, ...queueCalls, ...templateCalls };
