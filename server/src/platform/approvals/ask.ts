import type { ApprovalKind, ApprovalRequest, Asking } from './approval-kind.ts';

/**
 * Asks for something that a second person decides, and notifies those who may decide it, unless it waits already. Throws
 * the refusal of a kind that cannot take it now.
 */
export async function ask<Request extends ApprovalRequest, New, Outcome>(
  kind: ApprovalKind<Request, New, Outcome>,
  at: Asking,
  asked: New,
): Promise<void> {
  await kind.lock(at);
  const refusal = await kind.prevents?.(at);
  if (refusal) throw refusal;
  if (await kind.insert(at, asked)) await kind.notify(at, { act: 'asked', asked });
}
