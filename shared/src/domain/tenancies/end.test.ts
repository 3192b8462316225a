import { DAY_MS } from '../kernel/durations';
import { endPausedUntil, proposeEnd } from './end';

const NOW = new Date('2026-11-29T12:00:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe('a day that a side gives as the end', () => {
  it('is a proposal that holds after 14 days of silence', () => {
    expect(proposeEnd('tenant', '2026-12-31', [], NOW)).toEqual({ is: 'proposed', holdsAt: later(14) });
  });

  it('takes the place of an earlier one of that side, and its 14 days begin again', () => {
    const own = { by: 'tenant', endsOn: '2026-12-31', holdsAt: later(3) };
    expect(proposeEnd('tenant', '2027-01-31', [own], NOW)).toEqual({ is: 'proposed', holdsAt: later(14) });
  });

  it.each([
    ['the same as the other’s', '2026-12-31', '2026-12-31', '2026-12-31'],
    ['later than the other’s', '2026-12-31', '2027-01-31', '2027-01-31'],
    ['earlier than the other’s', '2026-12-31', '2026-11-30', '2026-12-31'],
  ])('holds at once where it is %s', (_, others, given, endsOn) => {
    const open = { by: 'landlord', endsOn: others, holdsAt: later(3) };
    expect(proposeEnd('tenant', given, [open], NOW)).toEqual({ is: 'holds', endsOn });
  });
});

it('after two different days another end is proposed in 30 days', () => {
  expect(endPausedUntil(NOW)).toEqual(later(30));
  expect(endPausedUntil(null)).toBeNull();
});
