// Opens a page of the product for a component test: the whole client in a real browser, with answers in place of a server.
import axe from 'axe-core';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { App } from '../app/app.tsx';
import { newQueries } from '../app/queries.ts';
import { newRouter } from '../app/router.tsx';
import { WorkspaceProvider, type Caller, type CallerWorkspace } from '../client/caller.tsx';
import { startHints } from '../ui/hints.ts';
import { startIds } from '../ui/new-ids.ts';
import { startDensity } from '../ui/theme/density.ts';
import { shownToasts, toastLog } from '../ui/toasts.ts';
import { type Answers, FakeServer, listOf } from './server-answers.ts';

// As the product starts.
startIds();
startDensity();
startHints();

export const workspaceId = '0190d000-0000-7000-8000-000000000001';

interface PersonOptions {
  permissions?: string[];
  workspace?: Partial<CallerWorkspace>;
}

/** A signed-in person of one workspace. */
export function person({ permissions = [], workspace }: PersonOptions = {}): Caller {
  return {
    kinde_id: 'kp_tester',
    email: 'alex.reid@builder.example',
    name: 'Alex Reid',
    first_name: 'Alex',
    last_name: 'Reid',
    company: null,
    csrf: true,
    issuer: null,
    seeing_as: null,
    workspaces: [
      {
        workspace_id: workspaceId,
        workspace: 'Builders',
        isWorkspaceManager: false,
        roles: [],
        permissions,
        is_archived: false,
        needs_second_factor: false,
        ...workspace,
      },
    ],
  };
}

/** The live stream of a page, without events. */
class QuietStream extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = QuietStream.OPEN;
  close() {
    this.readyState = QuietStream.CLOSED;
  }
}

interface OpenOptions extends PersonOptions {
  answers?: Answers;
  /** Of the window, in CSS pixels; 1440 by 900 by default. */
  size?: [width: number, height: number];
}

export interface OpenedPage {
  server: FakeServer;
  /** The path and query of the page's address. */
  address: () => string;
  /** Follows a link within the product. */
  go: (address: string) => void;
}

/** The calls of the frame around every page. */
const ofTheFrame: Answers = {
  listOwnNotifications: { items: [], limit: 20, offset: 0, total: 0, unread_total: 0 },
  listSavedViews: listOf([]),
};

let opened: FakeServer | null = null;

/** Opens the page of an address in the workspace, `/people`, as a person with these permissions. */
export async function openPage(
  path: string,
  { answers, size = [1440, 900], ...who }: OpenOptions = {},
): Promise<OpenedPage> {
  return open(`/w/${workspaceId}${path}`, { getSession: person(who), ...ofTheFrame, ...answers }, size);
}

/** Opens a page for people who are not signed in: `/guest-transmittal#token=…`. */
export const openGuestPage = (address: string, answers: Answers, size: [number, number] = [1440, 900]) =>
  open(address, answers, size);

/** Shows a part of a page by itself, in the workspace: one that no page shows in this way yet. */
export async function openPart(part: ReactNode, { answers = {}, ...who }: OpenOptions = {}): Promise<FakeServer> {
  const server = serverFor(answers);
  const only = createRootRoute({
    component: () => <WorkspaceProvider workspace={person(who).workspaces[0]!}>{part}</WorkspaceProvider>,
  });
  const router = createRouter({ routeTree: only, history: createMemoryHistory() });
  await render(<App router={router as unknown as ReturnType<typeof newRouter>} queries={newQueries()} />);
  return server;
}

function serverFor(answers: Answers): FakeServer {
  const server = new FakeServer(answers);
  opened = server;
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('EventSource', QuietStream);
  return server;
}

async function open(address: string, answers: Answers, size: [number, number]): Promise<OpenedPage> {
  await page.viewport(...size);
  const server = serverFor(answers);
  const history = createMemoryHistory({ initialEntries: [address] });
  await render(<App router={newRouter(history)} queries={newQueries()} />);
  return {
    server,
    address: () => history.location.pathname + history.location.search,
    go: (to) => history.push(to),
  };
}

/** Closes the page, and fails where it sent a call that the test has no answer to. */
export async function closePage(): Promise<void> {
  await cleanup();
  vi.unstubAllGlobals();
  shownToasts.set([]);
  toastLog.set([]);
  // oxlint-disable-next-line no-restricted-globals -- each test begins with empty storage
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  const unforeseen = opened?.unforeseen ?? [];
  opened = null;
  expect(unforeseen, 'calls without an answer').toEqual([]);
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** No fault of accessibility by WCAG 2.2 AA on the page as it is. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run({ runOnly: { type: 'tag', values: standards }, resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Nothing of the page extends beyond the right edge of the window. */
export function expectNoSidewaysScroll(): void {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
}
