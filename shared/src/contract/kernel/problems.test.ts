import { ERRORS, PROBLEM_ERRORS } from './errors';
import { explainProblem, PROBLEM_TEXTS, problemText } from './problems';

it('gives every problem a sentence and an error of the catalogue', () => {
  for (const [code, error] of Object.entries(PROBLEM_ERRORS)) {
    expect(PROBLEM_TEXTS).toHaveProperty(code);
    expect(ERRORS).toHaveProperty(error);
  }
});

it('explains a problem with its sentence, and nothing where there is no problem', () => {
  const problem = { field: 'password', code: 'PASSWORD_TOO_SHORT' } as const;
  expect(explainProblem(problem)).toEqual({ ...problem, message: 'Hasło musi mieć co najmniej 6 znaków' });
  expect(problemText('EMAIL_INVALID')).toBe('Nieprawidłowy format adresu email');
  expect([explainProblem(undefined), problemText(undefined)]).toEqual([undefined, undefined]);
});
