// Clearing a search returns the planner to the previous position, unless they have moved on from the match.

/** The state between searches, with task ids; an empty text means none. */
export class PlaceBeforeSearch {
  #text = '';
  #before = '';
  /** The task that the search itself made active. */
  #found = '';

  /** Called before the rows change, with the active task. Returns the task to return to, or null. */
  changes(text: string, active: string): string | null {
    const [had, has] = [this.#text.trim() !== '', text.trim() !== ''];
    this.#text = text;
    if (!had && has) this.#before = active;
    if (!had || has) return null;
    const isUntouched = this.#before !== '' && active === this.#found;
    return isUntouched ? this.#before : null;
  }

  /** Called after the rows have changed, with the active task. */
  shows(active: string): void {
    this.#found = active;
  }

  /** Called when the planner moves to a match, to stay there. */
  stays(): void {
    this.#before = '';
  }
}
