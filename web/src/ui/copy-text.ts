/**
 * Copies text to the clipboard; false if the browser does not allow it. Pages without TLS have no `navigator.clipboard`, and
 * use the browser's copy command instead.
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
