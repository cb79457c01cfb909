// The delivery of mails to bidders: shown on the invitation, and the person who runs the package is notified of a bounce.
import { notify } from '../../notifications/notify.ts';
import type { Tx } from '../../platform/database.ts';
import { packagePlace, storeDeliveries } from './store.ts';

/** After a delivery attempt, in its transaction. */
export async function followDelivery(tx: Tx, mail: { workspace_id: string; id: string }, now: Date): Promise<void> {
  for (const { tender_package_id: id, name, delivery_reason: reason, is_bounce, person } of await storeDeliveries(
    tx,
    mail,
  )) {
    if (!is_bounce || !person) continue;
    // A mail has one recipient.
    // oxlint-disable-next-line no-await-in-loop
    const place = await packagePlace(tx, mail.workspace_id, id);
    const raiser = { workspaceId: mail.workspace_id, personId: null, personName: 'Horizon' };
    const item = {
      type: 'tender package',
      number: place.number,
      title: place.name,
      path: `/w/${mail.workspace_id}/tenders/${id}`,
      status: `${name}: ${reason ?? ''}`,
    };
    // oxlint-disable-next-line no-await-in-loop
    await notify(tx, raiser, { type: 'tender_bounced', projectId: place.project_id, item, to: [person], now });
  }
}
