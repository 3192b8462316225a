import { callError } from '@najem/testing';
import { errorText, sentenceOr } from './call-error';

const FALLBACK = 'Nie udało się';

it.each([
  ["the server's sentence", callError('EMAIL_EXISTS', { message: 'Zajęty' }), 'Zajęty'],
  ['the fallback for a general sentence', callError('INTERNAL', { general: true }), FALLBACK],
  ['the fallback for an empty one', callError('INTERNAL', { message: '' }), FALLBACK],
  ['the fallback without an answer', { status: 0, code: 'NO_CONNECTION' as const, message: 'x' }, FALLBACK],
  ['the fallback for another shape', { status: 200, code: 'BAD_REPLY' as const, message: 'x' }, FALLBACK],
])('sentenceOr gives %s', (_name, error, text) => {
  expect(sentenceOr(error, FALLBACK)).toBe(text);
});

it.each([
  ["the server's sentence", callError('EMAIL_EXISTS', { message: 'Zajęty' }), 'Zajęty'],
  ['the fallback for another shape', { status: 200, code: 'BAD_REPLY' as const, message: 'x' }, FALLBACK],
  [
    'the fallback and the sentence about a lost connection',
    { status: 0, code: 'NO_CONNECTION' as const, message: 'Brak połączenia.' },
    'Nie udało się. Brak połączenia.',
  ],
])('errorText gives %s', (_name, error, text) => {
  expect(errorText(error, FALLBACK)).toBe(text);
});
