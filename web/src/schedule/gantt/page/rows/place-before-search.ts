// Undoing a search returns the planner to the place before it, unless they have moved on from the match.

/** State kept between searches; a task is named by its id, the empty string means none. */
export class PlaceBeforeSearch {
  #text = '';
  #before = '';
  /** The task that the search itself has made the active one. */
  #found = '';

  /** Before other rows are shown: the active task there is. Answers the task to go back to, or none. */
  changes(text: string, active: string): string | null {
    const [had, has] = [this.#text.trim() !== '', text.trim() !== ''];
    this.#text = text;
    if (!had && has) this.#before = active;
    if (!had || has) return null;
    const isUntouched = this.#before !== '' && active === this.#found;
    return isUntouched ? this.#before : null;
  }

  /** After they are shown: what is active among them. */
  shows(active: string): void {
    this.#found = active;
  }

  /** The planner goes to what was found, and stays there. */
  stays(): void {
    this.#before = '';
  }
}
