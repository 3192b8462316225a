import { describeReading } from './identifier-reading';

it.each([
  ['NRFE471123', 'Odczytano paszport NRFE471123. Wpisz sam numer, bez „NR”.'],
  ['nrfe471123', 'Odczytano paszport NRFE471123. Wpisz sam numer, bez „NR”.'],
  ['NR-FE471123', 'Odczytano paszport NRFE471123. Wpisz sam numer, bez „NR”.'],
  ['NO1234567', 'Odczytano paszport NO1234567. Wpisz sam numer, bez „NO”.'],
  ['NUMER123456', 'Odczytano paszport NUMER123456. Wpisz sam numer, bez „NUMER”.'],
  ['NIP 123456', 'Odczytano paszport NIP123456. Wpisz sam numer, bez „NIP”.'],
  ['NR 12345', 'Odczytano paszport NR12345. Wpisz sam numer, bez „NR”.'],
  ['NR FE471123', 'Odczytano paszport FE471123.'],
  ['208715432139', 'Odczytano jako paszport: PESEL ma 11 cyfr.'],
  ['2087-1543-2139-1', 'Odczytano jako paszport: PESEL ma 11 cyfr.'],
  ['FE471123', undefined],
  ['fe 471-123', undefined],
  ['NORWAY12', undefined],
  ['123456789', undefined],
  ['20871543213', undefined],
  ['NIP 3008017585', undefined],
  ['20871543214', undefined],
  ['', undefined],
])('the reading of %j says how it was read', (text, sentence) => {
  expect(describeReading(text)).toBe(sentence);
});
