import { describe, expect, test } from 'vitest';
import { LatestQuestion } from './latest-question.ts';

function desk() {
  const sent: [question: string, number: number][] = [];
  const answers: string[] = [];
  const asked = new LatestQuestion<string, string>((question, number) => sent.push([question, number]));
  const ask = (question: string) =>
    asked.ask(
      question,
      (answer) => answers.push(answer),
      () => answers.push(`${question} here`),
    );
  return { sent, answers, asked, ask };
}

describe('Questions to the worker', () => {
  test('are sent one at a time; of those that arrive meanwhile only the newest is sent and answered', () => {
    const { sent, answers, asked, ask } = desk();

    for (const text of ['1', '12', '12 J']) ask(text);
    expect(sent).toEqual([['1', 1]]);
    asked.answered(1, 'first');
    asked.answered(2, 'third');

    expect(sent).toEqual([
      ['1', 1],
      ['12 J', 2],
    ]);
    expect(answers).toEqual(['third']);
  });

  test('are answered by the page if the worker fails', () => {
    const { sent, answers, asked, ask } = desk();

    ask('1');
    ask('12');
    asked.end();
    asked.answered(1, 'late');

    expect(answers).toEqual(['12 here']);
    ask('13');
    asked.answered(sent.at(-1)![1], 'again');
    expect(answers).toEqual(['12 here', 'again']);
  });
});
