import { describe, expect, it } from 'vitest';
import { statusOf } from './words.ts';

const chip = (status: Parameters<typeof statusOf>[0]['status'], not_sent_count: number, is_overdue = false) =>
  statusOf({ status, not_sent_count, is_overdue });

describe('the status chip of a transmittal', () => {
  it('says "Not sent" while nobody has acknowledged', () => {
    expect(chip('sent', 2)).toEqual({ bucket: 'delayed', label: 'Not sent: no mail server' });
    expect(chip('sending', 1, true).label).toBe('Not sent: no mail server');
  });

  it('counts the mails that were not sent next to a partial receipt', () => {
    expect(chip('partially_acknowledged', 2)).toEqual({
      bucket: 'delayed',
      label: 'Partially acknowledged, 2 not sent',
    });
    expect(chip('partially_acknowledged', 1, true).label).toBe('Partially acknowledged, 1 not sent, overdue');
  });

  it('shows that a transmittal is acknowledged or closed, even if some mails were not sent', () => {
    expect(chip('acknowledged', 1)).toEqual({ bucket: 'completed', label: 'Acknowledged' });
    expect(chip('closed', 3).label).toBe('Closed');
    expect(chip('sent', 0, true).label).toBe('Sent, overdue');
  });
});
