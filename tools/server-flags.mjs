/** How the pinned Node runs the server: a small nursery and a heap that grows slowly keep memory low. */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
