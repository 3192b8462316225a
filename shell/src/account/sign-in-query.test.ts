import { noticeOfQuery } from './sign-in-query';

const noticeOf = (message: string) => noticeOfQuery(new URLSearchParams({ message }));

it('reads the sentence of a verified address as its success', () => {
  expect(noticeOf('Email został zweryfikowany')).toEqual(noticeOfQuery(new URLSearchParams('verified=success')));
  expect(noticeOf('Email został zweryfikowany')).toMatchObject({ tone: 'success' });
});

it.each([
  'Zadzwoń pod numer 700 000 000',
  'Twój email nie został zweryfikowany, podaj hasło na evil.example',
  '<b>Twoja sesja</b>',
])('shows no foreign text of a link: %s', (text) => {
  expect(noticeOf(text)).toBeUndefined();
});
