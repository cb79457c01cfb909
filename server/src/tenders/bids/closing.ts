// Packages close by themselves at their due date. Bids are refused from then on even if the job is late: the due date
// decides.
import { notify } from '../../notifications/notify.ts';
import type { Tx } from '../../platform/database.ts';
import { job, queueJob } from '../../platform/jobs/job.ts';
import { updateRow } from '../../platform/rows.ts';
import { mailNews } from '../portal/notify-bidders.ts';
import { lockPackage, type PackageOfBids } from './store.ts';

/** Closes one package at its due date. */
export const closePackage = job<{ packageId: string }>({
  name: 'tenders.close',
  title: 'Closes a tender package at its due date',
});

/** Closes packages that were due while no server was running. */
export const closeDuePackages = job<Record<string, never>>({
  name: 'tenders.close-due',
  title: 'Closes tender packages that are due',
  every: '* * * * *',
});

type Due = Pick<PackageOfBids, 'workspace_id' | 'tender_package_id' | 'number'> & { due_date: string };

/** Queues the closing of a package that has been issued, or whose due date has moved. */
export async function queueClosing(tx: Tx, tender: Due, now: Date): Promise<void> {
  const { workspace_id: workspaceId, tender_package_id: packageId, number, due_date: due } = tender;
  await queueJob(tx, closePackage, {
    workspaceId,
    about: `Closing of ${number}`,
    input: { packageId },
    key: `${packageId} ${due}`,
    afterSeconds: Math.max(Math.ceil((Date.parse(due) - now.getTime()) / 1000), 0),
  });
}

/** Closes a package that is due; does nothing if it is not, such as after an extension. */
export async function closeIfDue(
  tx: Tx,
  { workspaceId, packageId }: { workspaceId: string; packageId: string },
  now: Date,
): Promise<void> {
  const tender = await lockPackage(tx, { workspaceId, packageId }, 'update');
  const { tender_status: status, due_date: due, is_deleted: isDeleted, number, name } = tender;
  if (status !== 'issued' || isDeleted || due === null || new Date(due) > now) return;
  const key = { workspace_id: workspaceId, tender_package_id: packageId };
  await updateRow(tx, 'tender_packages', key, null, { tender_status: 'closed', status_reason: null });
  await mailNews({ tx, workspaceId, packageId, by: null, now }, 'closed');
  await notify(
    tx,
    { workspaceId, personId: null, personName: 'Horizon' },
    {
      type: 'tender_closed',
      projectId: tender.project_id,
      item: {
        title: name,
        number,
        path: `/w/${workspaceId}/tenders/${packageId}`,
        type: 'Tender package',
        status: 'closed',
      },
      key: `tender_closed ${packageId} ${due}`,
      now,
    },
  );
}
