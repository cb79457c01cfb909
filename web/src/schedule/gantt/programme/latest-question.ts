// Sends requests to a worker of which only the latest counts: one is pending at a time, and only the last of the others waits.

interface Asked<Question, Answer> {
  question: Question;
  onAnswer: (answer: Answer) => void;
  /** Called if no answer will come. */
  otherwise: () => void;
}

export class LatestQuestion<Question, Answer> {
  readonly #send: (question: Question, number: number) => void;
  #number = 0;
  #current: Asked<Question, Answer> | null = null;
  #waiting: Asked<Question, Answer> | null = null;

  constructor(send: (question: Question, number: number) => void) {
    this.#send = send;
  }

  ask(question: Question, onAnswer: (answer: Answer) => void, otherwise: () => void): void {
    this.#waiting = { question, onAnswer, otherwise };
    if (!this.#current) this.#next();
  }

  answered(number: number, answer: Answer): void {
    if (number !== this.#number) return;
    const asked = this.#current;
    this.#current = null;
    // A newer request makes this answer obsolete.
    if (this.#waiting) this.#next();
    else asked?.onAnswer(answer);
  }

  /** Marks the worker as failed: the latest request uses its fallback. */
  end(): void {
    const asked = this.#waiting ?? this.#current;
    this.#waiting = this.#current = null;
    this.#number += 1;
    asked?.otherwise();
  }

  #next(): void {
    this.#current = this.#waiting;
    this.#waiting = null;
    if (!this.#current) return;
    this.#number += 1;
    this.#send(this.#current.question, this.#number);
  }
}
