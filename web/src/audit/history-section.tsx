import { FormSection } from '../ui/form.tsx';
import { RecordHistory } from './record-history.tsx';
import styles from './audit.module.css';

/** The history of a record below its form. */
export function HistorySection({ entity, id }: { entity: string; id: string }) {
  return (
    <FormSection title="History">
      <div className={styles.ofForm}>
        <RecordHistory entity={entity} id={id} />
      </div>
    </FormSection>
  );
}
