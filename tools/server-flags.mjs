/** How the pinned Node runs the server: a nursery of one size and a heap that grows slowly keep memory low. */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
