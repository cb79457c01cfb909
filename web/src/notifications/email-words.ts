import type { EmailChoice } from '@horizon/contract';

export const emailWords: Record<EmailChoice, string> = {
  instant: 'At once',
  hourly: 'Hourly digest',
  daily: 'Daily digest',
  off: 'Off',
};
