import { passportBanner, passportName, passportProved } from './passport-words';
import { canPassportRequestBecome, PASSPORT_REQUEST_STATES, type PassportRequestState } from './passport';

const ALLOWED: readonly (readonly [PassportRequestState, PassportRequestState])[] = [
  ['sent', 'shared'],
  ['sent', 'declined'],
  ['sent', 'expired'],
];
const PAIRS = PASSPORT_REQUEST_STATES.flatMap((from) => PASSPORT_REQUEST_STATES.map((to) => [from, to] as const));

describe('a request for a passport', () => {
  it.each(PAIRS)('the transition of a request from %s to %s follows the table', (from, to) => {
    expect(canPassportRequestBecome(from, to)).toBe(ALLOWED.some(([a, b]) => a === from && b === to));
  });
});

it('a passport names its person as the proof did, and says by what', () => {
  expect(passportName({ name: 'Anna Nowak', isByBank: true })).toBe('Anna Nowak, z banku');
  expect(passportName({ name: 'Anna Nowak', isByBank: false })).toBe('Anna Nowak, z podpisu');
  expect(passportName({ isByBank: true })).toBe('Osoba, której dotyczy');
  expect(passportProved(true, '26.11.2026')).toBe('Tożsamość potwierdzona przez bank 26.11.2026');
  expect(passportProved(false, '26.11.2026')).toBe('Tożsamość potwierdzona podpisem elektronicznym 26.11.2026');
});

it('a passport names how its person is proved, and the day that it shows', () => {
  expect(passportBanner({ levelName: 'Bank lub e-dowód', provedOn: '12.11.2026', takenOn: '23.11.2026' })).toBe(
    'Udostępnione przez osobę, której dotyczy. Tożsamość potwierdzona: Bank lub e-dowód, 12.11.2026. Stan z 23.11.2026.',
  );
});
