// How a journey through one programme opens: a server of its own, a person signed in, the project found.
import type { Browser } from '@playwright/test';
import { signIn, type Person } from './person.ts';
import { startServer, type RunningServer } from './server.ts';

/** A planner at a project of the demo company, by its name; the address of the project is without a host. */
export async function plannerAt(
  browser: Browser,
  projectName: string,
): Promise<{ server: RunningServer; planner: Person; project: string }> {
  const server = await startServer();
  const planner = await signIn(browser, server.url, 'planner');
  return { server, planner, project: await planner.projectNamed(projectName) };
}
