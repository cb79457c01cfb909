// The header of a tender package: its states, the next act as the one primary button, all others in a menu.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, openPage, workspaceId } from '../test/open-page.tsx';
import { idOf } from '../test/sample-records.ts';
import { listOf, type Answers } from '../test/server-answers.ts';
import type { TenderPackage } from './tender-chips.tsx';

const id = idOf(3);
/** A package as staff see it. */
const tender = (more: Partial<TenderPackage>) =>
  ({
    tender_package_id: id,
    workspace_id: workspaceId,
    project_id: idOf(2),
    project_name: 'Harbour Tower',
    number: 'TP-0003',
    name: 'Structural steel and metalwork of the podium',
    tender_status: 'draft',
    workflow_status: 'pending_approval',
    allowed_tender_statuses: ['issued', 'on_hold', 'cancelled'],
    allowed_workflow_statuses: ['approved', 'returned', 'rejected', 'withdrawn'],
    tender_type: 'selective',
    bid_form_type: 'lump_sum',
    document_security: 'invited_only',
    due_date: '2026-12-18T03:00:00.000Z',
    time_zone: 'Australia/Sydney',
    is_overdue: false,
    invited_subcontractors: [],
    additional_options: { allows_late_submissions: true },
    linked_rfis: [],
    coverage: { invited: 5, will_tender: 3, quoted: 2 },
    invited_subcontractors_count: 5,
    documents_count: 12,
    clarifications_count: 3,
    letting: null,
    issued_at: null,
    is_deleted: false,
    version: 4,
    created_at: '2026-11-18T01:00:00.000Z',
    updated_at: '2026-11-18T01:00:00.000Z',
    abilities: ['edit', 'delete'],
    ...more,
  }) as unknown as TenderPackage;

const empty = { items: [], count: 0, total_count: 0, page: 1, limit: 50, abilities: [] };
const open = (more: Partial<TenderPackage>, size: [number, number] = [1440, 900]) =>
  openPage(`/tenders/${id}`, {
    permissions: ['tender_packages:view', 'tender_packages:edit'],
    answers: {
      getTenderPackage: tender(more),
      listTenderPackageAttachments: empty,
      listComments: empty,
      listRecordAssociations: { items: [], total_count: 0, abilities: [] } as never,
      getRecordHistory: listOf([]) as never,
    } as Answers,
    size,
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const more = button('More acts of TP-0003');
const menuItems = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);

it('has the next act of the approval as its button, and all others in the menu', async () => {
  await open({});
  await expect.element(button('Approve…')).toBeVisible();
  await more.click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();

  expect(menuItems()).toEqual([
    'Edit',
    'Return…',
    'Reject…',
    'Withdraw…',
    'Issue…',
    'Put on hold…',
    'Cancel tender…',
    'Delete',
  ]);
  await expectAccessible();
});

it('issues an approved package next, and goes on from hold', async () => {
  await open({ workflow_status: 'approved', allowed_workflow_statuses: ['in_review', 'superseded'] });
  await expect.element(button('Issue…')).toBeVisible();
  await open({
    tender_status: 'on_hold',
    allowed_tender_statuses: ['issued', 'cancelled'],
    allowed_workflow_statuses: [],
  });

  await expect.element(button('Continue…')).toBeVisible();
});

it('has Edit as its button while nothing is due, and the options with their sentences', async () => {
  await open({
    tender_status: 'issued',
    workflow_status: 'approved',
    allowed_tender_statuses: ['on_hold'],
    allowed_workflow_statuses: [],
  });

  await expect.element(button('Edit')).toBeVisible();
  await expect.element(page.getByText('Late bids are accepted')).toBeVisible();
});

it.each([
  [1024, 800],
  [375, 760],
])('is reached without scrolling at %i px', async (width, height) => {
  await open({}, [width, height]);
  await expect.element(button('Approve…')).toBeInViewport();
  await expect.element(more).toBeInViewport();
  await expect.element(page.getByText('Pending approval').first()).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
