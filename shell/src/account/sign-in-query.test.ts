import { noticeOfQuery } from './sign-in-query';

const noticeOf = (message: string) => noticeOfQuery(new URLSearchParams({ message }));

it('the sentence of a verified address is read as its success', () => {
  expect(noticeOf('Email został zweryfikowany')).toEqual(noticeOfQuery(new URLSearchParams('verified=success')));
  expect(noticeOf('Email został zweryfikowany')).toMatchObject({ tone: 'success' });
});

it.each([
  'Zadzwoń pod numer 700 000 000',
  'Twój email nie został zweryfikowany, podaj hasło na evil.example',
  '<b>Twoja sesja</b>',
])('a foreign text of a link is not shown: %s', (text) => {
  expect(noticeOf(text)).toBeUndefined();
});
