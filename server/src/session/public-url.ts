import type { FastifyRequest } from 'fastify';

/**
 * The address that people open, without a path: the configured one, else the one that the request was sent to. An identity provider
 * goes back to registered addresses alone, so that a forged host leads nowhere.
 */
export const publicUrlOf = (configured: string | null, request: FastifyRequest): string =>
  configured ?? `${request.isOverTls ? 'https' : request.protocol}://${request.host}`;
