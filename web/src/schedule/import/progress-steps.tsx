import { Button } from '../../ui/button.tsx';
import styles from './import.module.css';
import type { ImportWork } from './use-import.ts';

interface ProgressStepsProps {
  work: ImportWork;
  fileName: string;
  onStop: () => void;
}

const steps = ['Uploading', 'Reading', 'Writing'] as const;

function stepOf({ aim, stage }: ImportWork): (typeof steps)[number] {
  if (stage.kind === 'upload') return 'Uploading';
  return aim === 'try' ? 'Reading' : 'Writing';
}

/** What is done with the file now: the share that was sent, then what the server is doing with it. */
export function ProgressSteps({ work, fileName, onStop }: ProgressStepsProps) {
  const now = stepOf(work);
  const share = work.stage.kind === 'upload' ? work.stage.share : undefined;
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <section className={styles.progress} aria-label="Progress">
      <ol>
        {steps.map((step) => (
          <li key={step} aria-current={step === now ? 'step' : undefined}>
            {step}
            {step === 'Uploading' && step === now ? ` ${percent} %` : ''}
          </li>
        ))}
      </ol>
      <progress aria-label={`${now} ${fileName}`} max={1} {...(share === undefined ? {} : { value: share })} />
      <p role="status" className="visually-hidden">
        {now} {fileName}
      </p>
      {/* What is being written is not stopped half-way: it is written as a whole or not at all. */}
      {now === 'Writing' ? null : (
        <Button small onClick={onStop}>
          Stop
        </Button>
      )}
    </section>
  );
}
