import type { FastifyRequest } from 'fastify';

/**
 * The public address, without a path: the configured one, else that of the request. An identity provider redirects to
 * registered addresses only, so a forged host is useless.
 */
export const publicUrlOf = (configured: string | null, request: FastifyRequest): string =>
  configured ?? `${request.isOverTls ? 'https' : request.protocol}://${request.host}`;
