import { useWrite } from '../../client/data.ts';
import { Button } from '../../ui/button.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import styles from './documents.module.css';

/** The agreement that a bidder accepts before the documents of a package are shown. */
export function ConfidentialityNote({ tender, terms }: { tender: TenderPackage; terms: string }) {
  const agree = useWrite('agreeToTenderConfidentiality', {
    failsWith: 'Failed to accept the agreement',
    successMessage: () => 'You have accepted the confidentiality agreement',
  });
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id };
  return (
    <section className={styles.section} aria-labelledby="confidentiality-agreement">
      <header>
        <h2 id="confidentiality-agreement">Confidentiality agreement</h2>
      </header>
      <p>The documents of this tender are confidential. They are shown when you have accepted this agreement:</p>
      <blockquote className={styles.terms}>{terms}</blockquote>
      <Button look="primary" busy={agree.isPending} onClick={() => agree.mutate({ params, body: {} })}>
        Accept the agreement
      </Button>
    </section>
  );
}
