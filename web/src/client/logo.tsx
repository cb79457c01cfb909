import styles from './logo.module.css';

/** The logo of a company: the image if Horizon stores it; a link otherwise, as pages load nothing from other sites. */
export function Logo({ url, of }: { url: string; of: string }) {
  if (url.startsWith('/')) return <img className={styles.logo} src={url} alt={`Logo of ${of}`} />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      Logo of {of}
    </a>
  );
}
