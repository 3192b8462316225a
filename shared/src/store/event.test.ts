import { of, toArray } from 'rxjs';
import { createEvent, ofEvent } from './event';

const opened = createEvent('desk/opened', (id: string) => ({ id }));
const closed = createEvent('desk/closed');

describe('an event creator', () => {
  it('makes actions of one type with the prepared fields', () => {
    expect(opened('7')).toEqual({ type: 'desk/opened', id: '7' });
    expect(closed()).toEqual({ type: 'desk/closed' });
  });

  it('matches only actions of its own type', () => {
    expect(opened.match(opened('7'))).toBe(true);
    expect(opened.match(closed())).toBe(false);
  });

  it('filters a stream of actions with ofEvent', () => {
    const passed: unknown[] = [];
    of(opened('7'), closed(), { type: 'desk/other' }, opened('8'))
      .pipe(ofEvent(opened), toArray())
      .subscribe((actions) => passed.push(...actions.map(({ id }) => id)));
    expect(passed).toEqual(['7', '8']);
  });
});
