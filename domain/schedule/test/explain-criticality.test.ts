import { explainCriticality, newCalendar } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { at, chart, scheduleOf } from './bars.ts';

describe('the explanation of criticality', () => {
  const bars = chart(`
                | MTWTFssMTWTFss |
    Dig         | ##             |
    Pour        |   ###          | Dig
    Survey      | =              |
    `);

  it('has the float, the limit of the programme and the longest path', () => {
    const schedule = scheduleOf(bars);

    expect(explainCriticality(schedule, 'Pour')).toBe(
      'Critical: its total float is 0 d (rule: total float ≤ 0 h). It is on the longest path, which sets the finish.',
    );
    expect(explainCriticality(schedule, 'Survey')).toBe(
      'Not critical: its total float is 4 d (rule: total float ≤ 0 h).',
    );
    expect(explainCriticality(schedule, 'nobody')).toBeNull();
  });

  it('says why a task of the longest path has float: the calendars of the path differ', () => {
    const schedule = scheduleOf(bars, {
      tasks: { Dig: { durationMinutes: 5 * 480 + 240, calendarId: 'six' }, Pour: { durationMinutes: 480 } },
      also: ({ calendars }) => calendars.push({ ...newCalendar('six', '6-day week', [1, 2, 3, 4, 5, 6]) }),
    });

    expect(explainCriticality(schedule, 'Dig')).toBe(
      'Not critical by the rule of this programme, though on the longest path, which sets the finish: its total float is 4 h (rule: total float ≤ 0 h). Work after it on the path goes by another calendar (Standard): what is left over in its own (6-day week) is float, but no time to lose.',
    );
  });

  it('says that a date constrains a critical task that is not on the longest path', () => {
    const schedule = scheduleOf(bars, { tasks: { Survey: { deadline: at('2026-01-05 17:00') } } });

    expect(explainCriticality(schedule, 'Survey')).toMatch(
      /^Critical: its total float is 0 d .* other work sets the finish/,
    );
  });

  it('uses the longest path if that is the rule of the programme', () => {
    const schedule = scheduleOf(bars, { options: { critical: 'longest-path' } });

    expect(explainCriticality(schedule, 'Dig')).toMatch(/^Critical: it is on the longest path/);
    expect(explainCriticality(schedule, 'Survey')).toMatch(/^Not critical: it is not on the longest path/);
  });
});
