import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { ToastStack } from '../ui/toast-stack.tsx';
import styles from './guests.module.css';
import { useOnline } from './online.ts';

interface GuestFrameProps {
  workspace: string;
  project: string;
  title: string;
  children: ReactNode;
}

/** The page of an open subject: the sender, the title, whether there is a connection, and the messages of what was done. */
export function GuestFrame({ workspace, project, title, children }: GuestFrameProps) {
  const isOnline = useOnline();
  useEffect(() => {
    document.title = `${title} · Horizon`;
  }, [title]);
  return (
    <>
      <main className={styles.frame}>
        <p role="status" className={isOnline ? 'visually-hidden' : styles.offline}>
          {isOnline ? null : (
            <>
              <IconWifiOff size={16} stroke={1.5} aria-hidden />
              No connection. Your input stays here; send it once you are connected again.
            </>
          )}
        </p>
        <p className={styles.sender}>
          {workspace} · {project}
        </p>
        <h1>{title}</h1>
        {children}
      </main>
      <ToastStack />
    </>
  );
}
