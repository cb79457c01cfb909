/** Makes names unique: a name that is taken gets a number appended, `Zone`, `Zone (2)`. Linear over all. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  readonly #lastNumber = new Map<string, number>();

  /** The name, or its next numbered form. */
  of(given: string): string {
    let name = given;
    let number = this.#lastNumber.get(given) ?? 1;
    while (this.#taken.has(name)) name = `${given} (${(number += 1)})`;
    this.#lastNumber.set(given, number);
    this.#taken.add(name);
    return name;
  }
}
