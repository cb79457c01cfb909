// Detects manually scheduled tasks without dates. Microsoft Project keeps what was typed as start, finish
// and duration; an empty text is where nothing was typed, no text at all where a value was given.

/**
 * True when a manual task cannot be placed: of start, finish and duration fewer than two were entered. `typed` are the
 * three texts: null if the file has no text, empty if nothing was typed.
 */
export function isPlaceholder(typed: readonly (string | null)[]): boolean {
  return typed.filter((text) => text === '').length >= 2;
}
