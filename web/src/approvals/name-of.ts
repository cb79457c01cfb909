import type { ApprovalRequest } from '@horizon/contract';

/** The name of a request: its number and title. */
export const nameOf = ({ number, title }: Pick<ApprovalRequest, 'number' | 'title'>): string =>
  number === null ? title : `${number} ${title}`;
