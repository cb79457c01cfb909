import { useMay } from '../client/caller.tsx';
import { TenderClarifications } from '../clarifications/clarifications.tsx';
import { InvitedSection } from './invited-section.tsx';
import { TenderStates } from './tender-states.tsx';
import type { TenderPackage } from './tender-chips.tsx';

/** Between the values of a package and its files: where it is, and who is invited. */
export function TenderBody({ record: tender }: { record: TenderPackage }) {
  const mayAsk = useMay('clarifications:view');
  return (
    <>
      <TenderStates tender={tender} />
      <InvitedSection tender={tender} />
      {mayAsk ? <TenderClarifications id={tender.tender_package_id} isDeleted={tender.is_deleted} /> : null}
    </>
  );
}
