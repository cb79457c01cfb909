import { useEffect, useMemo, useState } from 'react';
import { startKeyboard } from '../../../client/keyboard.ts';
import { ToastStack } from '../../../ui/toast-stack.tsx';
import { GanttWorkbench } from '../page/gantt-workbench.tsx';
import { MemorySource } from '../programme/memory-source.ts';
import type { LoadedProgramme } from '../programme/programme-source.ts';
import { sampleProgramme } from './sample-programme.ts';
import styles from './gantt-bench-page.module.css';

/** The whole page of the chart over a programme in memory: nobody is signed in, nothing is stored. */
export function GanttSamplePage({ count }: { count: number }) {
  const source = useMemo(() => new MemorySource(sampleProgramme(count)), [count]);
  const [loaded, setLoaded] = useState<LoadedProgramme | null>(null);
  useEffect(() => {
    void source.load().then((programme) => {
      performance.mark('programme-loaded');
      return setLoaded(programme);
    });
    return startKeyboard();
  }, [source]);
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Programme of Riverside Tower</h1>
      {loaded ? (
        <GanttWorkbench
          source={source}
          loaded={loaded}
          title="Riverside Tower"
          today={loaded.programme.project.statusDate! + 1440}
        />
      ) : null}
      <ToastStack />
    </main>
  );
}
