import { InvitedSection } from './invited-section.tsx';
import { TenderStates } from './tender-states.tsx';
import type { TenderPackage } from './tender-chips.tsx';

/** Between the values of a package and its files: where it is, and who is invited. */
export function TenderBody({ record: tender }: { record: TenderPackage }) {
  return (
    <>
      <TenderStates tender={tender} />
      <InvitedSection tender={tender} />
    </>
  );
}
