import { useEffect, useState } from 'react';
import { formatInstant } from '../../ui/format.ts';
import styles from './portal.module.css';
import { timeLeft } from './time-left.ts';

const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The server's clock, which decides what is late. */
function useServerTime(serverTime: string): number {
  const [now, setNow] = useState(() => Date.parse(serverTime));
  useEffect(() => {
    const ahead = Date.parse(serverTime) - Date.now();
    const timer = setInterval(() => setNow(Date.now() + ahead), 15_000);
    return () => clearInterval(timer);
  }, [serverTime]);
  return now;
}

/** When bids are due: in the time zone of the project, in that of the reader where it differs, and the time left. */
export function DueBox({ due, timeZone, serverTime }: { due: string | null; timeZone: string; serverTime: string }) {
  const now = useServerTime(serverTime);
  if (due === null) return <p>No due date.</p>;
  const [there, here] = [formatInstant(due, timeZone), formatInstant(due, ownZone())];
  const left = timeLeft(due, now);
  return (
    <p className={styles.due}>
      Bids due <strong>{there}</strong> ({cityOf(timeZone)} time){here === there ? '' : `, which is ${here} for you`}
      <span className={left === null ? styles.warning : styles.left}>{left ?? 'The due date has passed'}</span>
    </p>
  );
}
