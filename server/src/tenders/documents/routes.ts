import type { FastifyInstance } from 'fastify';
import { change } from '../../platform/database.ts';
import { notFound } from '../../platform/failures.ts';
import { dispositionOf } from '../../platform/files/file-names.ts';
import { zipDocuments } from '../../platform/files/zip-documents.ts';
import { isGuestLinkOpen } from '../../platform/guests/entry.ts';
import { scopeOf } from '../../platform/scope.ts';
import { serve, serveRaw, type Platform } from '../../platform/serve.ts';
import { seesWhole } from '../visible.ts';
import * as addenda from './addenda.ts';
import {
  agreeToConfidentiality,
  bidderOf,
  linkGuard,
  linkTo,
  mayReadDocument,
  openTenderDocument,
  zipForBidder,
  type Bidder,
} from './bidder.ts';
import * as documents from './package-documents.ts';
import * as store from './store.ts';

/** The calls of documents and addenda of tender packages. */
export function tenderDocumentRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  guardTenderLinks(platform);
  calls.listTenderDocuments(({ db, params, scope }) => documents.listDocuments(db, scope, params.id));
  calls.addTenderDocuments(({ body, now, params, scope, tx }) =>
    documents.addDocuments({ now, scope, tx }, params.id, body.documents),
  );
  calls.renewTenderDocuments(({ now, params, scope, tx }) => documents.renewDocuments({ now, scope, tx }, params.id));
  calls.removeTenderDocument(({ now, params, scope, tx }) =>
    documents.removeDocument({ now, scope, tx }, params.id, params.cdeId),
  );
  calls.openTenderDocument(async ({ body, now, params, scope, tx }) => {
    const use = body.use ?? 'download';
    const bidder = await bidderOf(tx, scope, params.id);
    const place = await store.findPackage(tx, scope.workspaceId, params.id);
    if (place && seesWhole(scope, place.project_id)) {
      const all = await store.currentDocuments(tx, place, scope);
      const document = all.find((one) => one.is_open && one.cde_id === params.cdeId.toLowerCase());
      if (!document) throw notFound();
      const { personId, viewerId, workspaceId } = scope;
      const staff = { personId, viewerId, packageId: params.id };
      return linkTo(tx, platform.files, { document, use, workspaceId, subject: { staff }, now });
    }
    if (!bidder) throw notFound();
    return openTenderDocument(tx, platform.files, { bidder, cdeId: params.cdeId, use, now });
  });
  calls.agreeToTenderConfidentiality(async ({ now, params, scope, tx }) => {
    const bidder = await bidderOf(tx, scope, params.id);
    if (!bidder) throw notFound();
    await agreeToConfidentiality(tx, bidder, now);
    return documents.listDocuments(tx, scope, params.id);
  });
  calls.listTenderDownloads(async ({ db, params, scope }) => {
    const place = await documents.getAsStaff(db, scope, params.id);
    return {
      bidders: await store.currencies(db, scope.workspaceId, place.tender_package_id),
      ...(await store.listDownloads(db, scope.workspaceId, place.tender_package_id)),
    };
  });
  zipRoute(app, platform);
  addendumRoutes(app, platform);
}

function zipRoute(app: FastifyInstance, platform: Platform): void {
  serveRaw(app, platform).zipTenderDocuments(async ({ db, now, params, reply, request, scope }) => {
    const place = await store.findPackage(db, scope.workspaceId, params.id);
    if (!place) throw notFound();
    const attached = () =>
      reply
        .header('Content-Disposition', dispositionOf('attachment', `${place.number} documents.zip`))
        .type('application/zip');
    if (seesWhole(scope, place.project_id)) {
      const open = (await store.currentDocuments(db, place, scope)).filter((one) => one.is_open);
      return attached().send(zipDocuments(platform.files, { documents: open, changedAt: now.toISOString() }));
    }
    const bidder = await bidderOf(db, scope, params.id);
    if (!bidder) throw notFound();
    const mayRead = async () => {
      const actor = await platform.access.ofPerson(platform.db, scope.personId);
      const membership = actor?.memberships.get(scope.workspaceId);
      return !!actor && !!membership && (await bidderOf(platform.db, scopeOf(actor, membership), params.id)) !== null;
    };
    const { zip, record } = await zipForBidder(db, platform.files, { bidder, now, mayRead });
    if (!scope.isReadOnly) {
      await change(db, { personId: scope.personId, name: scope.personName, requestId: request.id }, record);
    }
    return attached().send(zip);
  });
}

function addendumRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.listTenderAddenda(({ db, params, scope }) => addenda.listAddenda(db, scope, params.id));
  calls.createTenderAddendum(({ body, now, params, scope, tx }) =>
    addenda.createAddendum({ now, scope, tx }, params.id, body),
  );
  calls.updateTenderAddendum(({ body, now, params, scope, tx }) =>
    addenda.updateAddendum({ now, scope, tx }, { packageId: params.id, id: params.addendumId }, body),
  );
  calls.deleteTenderAddendum(({ now, params, scope, tx }) =>
    addenda.discardAddendum({ now, scope, tx }, params.id, params.addendumId),
  );
  calls.issueTenderAddendum(({ body, now, params, scope, tx }) =>
    addenda.issueAddendum({ now, scope, tx }, { packageId: params.id, id: params.addendumId }, body.version),
  );
  calls.acknowledgeTenderAddendum(({ body, now, params, scope, tx }) =>
    addenda.acknowledgeAddendum({ now, scope, tx }, { packageId: params.id, id: params.addendumId }, body),
  );
}

/** Links to files end with the access for which they were made. */
function guardTenderLinks({ access, files }: Platform): void {
  files.guard(linkGuard, async (db, { workspaceId, subject, now }) => {
    const asked = JSON.parse(subject) as {
      id: string;
      bidder?: Bidder;
      staff?: { personId: string; viewerId: string | null; packageId: string };
    };
    const { bidder, staff, id } = asked;
    if (bidder?.guestLinkId && !(await isGuestLinkOpen(db, bidder.guestLinkId, now))) return false;
    if (bidder && bidder.personId === null) return mayReadDocument(db, bidder, id);
    const personId = bidder?.personId ?? staff!.personId;
    const actor = await (staff?.viewerId
      ? access.ofView(db, { viewerId: staff.viewerId, personId, workspaceId })
      : access.ofPerson(db, personId));
    const membership = actor?.memberships.get(workspaceId);
    if (!actor || !membership) return false;
    const scope = scopeOf(actor, membership);
    const packageId = bidder?.packageId ?? staff!.packageId;
    const place = await store.findPackage(db, workspaceId, packageId);
    if (!place) return false;
    if (seesWhole(scope, place.project_id)) {
      return (await store.currentDocuments(db, place, scope)).some((one) => one.id === id && one.is_open);
    }
    const still = await bidderOf(db, scope, packageId);
    return still !== null && mayReadDocument(db, still, id);
  });
}
