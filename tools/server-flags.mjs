/** How the pinned Node runs the server: a small nursery keeps memory low and costs nothing that was measured. */
export const serverFlags = ['--max-semi-space-size=8'];
