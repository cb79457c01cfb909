import { TenderClarifications } from '../clarifications/clarifications.tsx';
import { InvitedSection } from './invited-section.tsx';
import type { TenderPackage } from './tender-chips.tsx';

/** The subcontractors invited to a package. */
export function SubcontractorsTab({ record: tender }: { record: TenderPackage }) {
  return <InvitedSection tender={tender} />;
}

/** The questions on a package. */
export function ClarificationsTab({ record: tender }: { record: TenderPackage }) {
  return <TenderClarifications id={tender.tender_package_id} isDeleted={tender.is_deleted} />;
}
