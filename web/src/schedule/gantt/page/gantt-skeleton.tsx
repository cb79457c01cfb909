import styles from './gantt-skeleton.module.css';

/** The positions of the placeholder bars: each begins near the end of the one above. */
const bars = Array.from({ length: 14 }, (_none, row) => ({ left: (row * 11) % 62, width: 12 + ((row * 7) % 22) }));

/** The skeleton while the programme is loading: tools, names on the left, bars on the right. */
export function GanttSkeleton() {
  return (
    <div>
      <div className={styles.tools} />
      {bars.map(({ left, width }) => (
        <div key={`${left} ${width}`} className={styles.row}>
          <span className={styles.name}>
            <span style={{ width: `${width * 2}%` }} />
          </span>
          <span className={styles.bar} style={{ marginLeft: `${left}%`, width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}
