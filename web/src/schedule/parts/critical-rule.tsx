import { type Programme, describeCriticalRule } from '@horizon/schedule';
import styles from './critical-rule.module.css';

/** The programme's rule for critical tasks, next to the title of a page that marks them. */
export function CriticalRule({ programme }: { programme: Pick<Programme, 'options' | 'project'> }) {
  return <span className={styles.rule}>{describeCriticalRule(programme)}</span>;
}
