import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import styles from './import.module.css';
import type { ImportStage } from './use-import.ts';

interface ProgressStepsProps {
  stage: ImportStage;
  fileName: string;
  /** The server cannot be reached; the import goes on without the page. */
  isCutOff: boolean;
  onStop: () => void;
}

const steps = ['Uploading', 'Reading', 'Writing'] as const;

interface Shown {
  step: (typeof steps)[number];
  /** From 0 to 1; null while it is not known. */
  share?: number;
  detail?: string;
}

/** The step of a stage, its progress, and the text next to it. */
function shownStage(stage: ImportStage): Shown {
  if (stage.kind === 'upload') {
    return { step: 'Uploading', share: stage.share, detail: `${Math.round(stage.share * 100)}%` };
  }
  if (stage.kind === 'read') return { step: 'Reading' };
  const { written, total, step } = stage.upload;
  if (total === 0) return { step: 'Writing', detail: 'reading the file once more' };
  const detail = step === 'finishing' ? 'storing it all' : `${formatNumber(written)} of ${formatNumber(total)} rows`;
  return { step: 'Writing', share: written / total, detail };
}

/** Progress of the import: the uploaded share, then reading, then the rows written. */
export function ProgressSteps({ stage, fileName, isCutOff, onStop }: ProgressStepsProps) {
  const { step: now, share, detail } = shownStage(stage);
  return (
    <section className={styles.progress} aria-label="Progress">
      <ol>
        {steps.map((step) => (
          <li key={step} aria-current={step === now ? 'step' : undefined}>
            {step}
            {detail && step === now ? <span className={styles.quiet}> {detail}</span> : null}
          </li>
        ))}
      </ol>
      <progress aria-label={`${now} ${fileName}`} max={1} {...(share === undefined ? {} : { value: share })} />
      <p role="status" className={isCutOff ? undefined : 'visually-hidden'}>
        {isCutOff
          ? 'The connection is cut. The import goes on at the server; this page asks again until it answers.'
          : `${now} ${fileName}`}
      </p>
      {/* Writing cannot be stopped: it is a single transaction. */}
      {now === 'Writing' ? null : (
        <Button small onClick={onStop}>
          Stop
        </Button>
      )}
    </section>
  );
}
