import type { KeyboardEvent } from 'react';

interface Matching {
  /** The choices do not match the typed words yet. */
  isFinding?: boolean;
  /** Selected items are listed but cannot be added again. */
  skipsChosen?: boolean;
}

/** Selects the first choice of an input's open list, if there is one. */
export function takeFirst(input: HTMLElement, skipsChosen = false): void {
  const mayBeTaken = (option: HTMLElement) =>
    !option.hasAttribute('data-combobox-disabled') && !(skipsChosen && option.ariaSelected === 'true');
  optionsOf(input).find(mayBeTaken)?.click();
}

/**
 * Handles Enter in a searchable input: with words typed and nothing highlighted, it selects the first match instead of
 * submitting the form.
 */
export function takeFirstMatch(event: KeyboardEvent<HTMLElement>, matching: Matching = {}): void {
  const { target: input } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  if (!(input instanceof HTMLInputElement) || input.getAttribute('aria-expanded') !== 'true') return;
  const options = optionsOf(input);
  if (input.value.trim() === '' || options.some((option) => option.hasAttribute('data-combobox-selected'))) return;
  // The text of a selected choice is not a search.
  if (options.some((option) => option.ariaSelected === 'true' && option.textContent === input.value)) return;
  event.preventDefault();
  if (matching.isFinding !== true) takeFirst(input, matching.skipsChosen);
}

const optionsOf = (input: HTMLElement) => [
  ...(document
    .getElementById(input.getAttribute('aria-controls') ?? '')
    ?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? []),
];
