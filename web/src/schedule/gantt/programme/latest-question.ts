// Questions to a worker of which the newest counts: one is on its way at a time, and of those that come meanwhile the last.

interface Asked<Question, Answer> {
  question: Question;
  onAnswer: (answer: Answer) => void;
  /** Where no answer will come any more. */
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
    // A newer question makes this answer worthless.
    if (this.#waiting) this.#next();
    else asked?.onAnswer(answer);
  }

  /** No answers will come any more: the newest question is answered otherwise. */
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
