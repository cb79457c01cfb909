import { join } from 'node:path';

/**
 * How the pinned Node runs the server: a nursery of fixed size and a slowly growing heap keep memory low. Type
 * stripping works in this Node; its warning about an experimental feature is of no use to administrators.
 */
export const serverFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--disable-warning=ExperimentalWarning',
];

/**
 * The environment for it: Node caches compiled sources, so that the next start is faster. If the folder is not
 * writable, Node compiles as usual. Two arenas of glibc's allocator are enough for its few threads; more of them would
 * only keep freed memory.
 */
export const serverEnvironment = (root) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/horizon-compiled'),
  MALLOC_ARENA_MAX: '2',
});
