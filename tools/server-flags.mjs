import { join } from 'node:path';

/**
 * How the pinned Node runs the server: a nursery of one size and a heap that grows slowly keep memory low. Taking the types
 * away from a script works in this Node; that it calls it an experiment is of no use to anyone who runs the server.
 */
export const serverFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--disable-warning=ExperimentalWarning',
];

/**
 * The environment in which it does: what Node compiled of the sources is kept, so that the next start reads it. Where the
 * folder cannot be written, Node compiles as ever. Two arenas of glibc's allocator are enough for its few threads; more of
 * them only hold on to what was freed.
 */
export const serverEnvironment = (root) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/horizon-compiled'),
  MALLOC_ARENA_MAX: '2',
});
