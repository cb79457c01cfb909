/**
 * Puts the text on the clipboard; false where the browser does not let the page. One that came without TLS has no
 * `navigator.clipboard`, and answers the browser's own copying instead.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  let isCopied = false;
  const answer = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', answer, { capture: true, once: true });
  // oxlint-disable-next-line no-deprecated
  document.execCommand('copy');
  document.removeEventListener('copy', answer, { capture: true });
  return isCopied;
}
