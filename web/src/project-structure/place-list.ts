// Levels and zones of a building as an ordered list. Numbering is kept: the lowest level keeps its number (basements are
// negative), the others follow.

export interface Place {
  name: string;
  order: number;
}

/** Moves a place up or down the list. */
export function movePlace(places: readonly Place[], from: number, to: number): readonly Place[] {
  const place = places[from];
  if (!place || to < 0 || to >= places.length) return places;
  const names = places.map((one) => one.name);
  names.splice(from, 1);
  names.splice(to, 0, place.name);
  return numbered(names, firstOrder(places));
}

/** Adds a place at the end, or a basement at the start. */
export function addPlace(places: readonly Place[], name: string, atStart = false): readonly Place[] {
  const first = firstOrder(places);
  const names = places.map((one) => one.name);
  return atStart ? numbered([name, ...names], places.length > 0 ? first - 1 : -1) : numbered([...names, name], first);
}

/** Removes a place; the places above it move down or, for a basement, the places below it move up. */
export function removePlace(places: readonly Place[], at: number): readonly Place[] {
  const gone = places[at];
  const names = places.filter((_place, index) => index !== at).map((one) => one.name);
  const first = firstOrder(places);
  return numbered(names, gone && gone.order < 0 ? first + 1 : first);
}

/** Renames a place. */
export function renamePlace(places: readonly Place[], at: number, name: string): readonly Place[] {
  return places.map((place, index) => (index === at ? { ...place, name } : place));
}

const firstOrder = (places: readonly Place[]) => places[0]?.order ?? 0;
const numbered = (names: readonly string[], first: number) =>
  names.map((name, index) => ({ name, order: first + index }));
