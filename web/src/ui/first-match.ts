import type { KeyboardEvent } from 'react';

interface Matching {
  /** The choices are not yet those of the words. */
  isFinding?: boolean;
  /** Selected items are listed but cannot be added again. */
  skipsChosen?: boolean;
}

/** Takes the first choice of the open list of an input; of a list that is closed or empty none. */
export function takeFirst(input: HTMLElement, skipsChosen = false): void {
  const mayBeTaken = (option: HTMLElement) =>
    !option.hasAttribute('data-combobox-disabled') && !(skipsChosen && option.ariaSelected === 'true');
  optionsOf(input).find(mayBeTaken)?.click();
}

/**
 * Enter in an open list with words typed takes the first choice that they leave, where none is marked, and sends no form.
 * For the input of a list that can be searched.
 */
export function takeFirstMatch(event: KeyboardEvent<HTMLElement>, matching: Matching = {}): void {
  const { target: input } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  if (!(input instanceof HTMLInputElement) || input.getAttribute('aria-expanded') !== 'true') return;
  const options = optionsOf(input);
  if (input.value.trim() === '' || options.some((option) => option.hasAttribute('data-combobox-selected'))) return;
  // The words of a field that has been chosen already are no search.
  if (options.some((option) => option.ariaSelected === 'true' && option.textContent === input.value)) return;
  event.preventDefault();
  if (matching.isFinding !== true) takeFirst(input, matching.skipsChosen);
}

const optionsOf = (input: HTMLElement) => [
  ...(document
    .getElementById(input.getAttribute('aria-controls') ?? '')
    ?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? []),
];
